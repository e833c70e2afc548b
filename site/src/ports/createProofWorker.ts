/** Creates the worker for proofs of work; apart, because only the build can resolve its address. */
export const createProofWorker = () =>
  new Worker(new URL('./proofOfWork.worker.ts', import.meta.url));
