/**
 * How many repetitions a test makes: all in `npm run unit:thorough`, fewer in `npm test`, which has to be
 * fast. The smaller number still reaches every case.
 */
export const amount = (all: number, part: number) => (process.env.THOROUGH ? all : part);
