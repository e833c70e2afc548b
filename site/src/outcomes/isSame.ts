/** Whether two values whose keys are in the same order have the same JSON. */
export const isSame = <Value>(one: Value, other: Value) =>
  JSON.stringify(one) === JSON.stringify(other);
