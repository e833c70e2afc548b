/** ZIPs that the specification rejects (section 5), whether they exist or not. */
export const rejectedZips: ReadonlySet<string> = new Set([
  '00000',
  '11111',
  '22222',
  '33333',
  '44444',
  '55555',
  '66666',
  '77777',
  '88888',
  '12345',
  '54321',
  '98765',
  '56789',
  '12121',
  '98989',
  '10101',
]);
