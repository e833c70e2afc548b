/**
 * How much of something a test puts the service through: all of it in `npm run faults`, a
 * part in `npm test`, whose time is short. The part still reaches every case.
 */
export const amount = (all: number, part: number) => (process.env.THOROUGH ? all : part);
