#define CONTOUR
