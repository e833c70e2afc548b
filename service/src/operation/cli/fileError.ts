import { errorCode } from '../../common/errorCode.ts';

/** Why a file that a command was told to make cannot be written, in words. */
export function fileError(file: string, error: unknown): Error {
  const code = errorCode(error);
  return new Error(
    code === 'EEXIST'
      ? `${file} is there already: give it another name.`
      : `${file} cannot be written (${code}): give it a name in a folder of yours.`,
  );
}
