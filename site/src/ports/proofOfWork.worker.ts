/** Solves the challenges posted to it. A file of our own, so that the build makes a worker of it. */
import 'altcha-lib/v1/worker';
