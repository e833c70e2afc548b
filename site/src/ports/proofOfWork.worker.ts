/** Solves challenges that are posted to it; a file of ours, so that the build makes a worker of it. */
import 'altcha-lib/v1/worker';
