/** The page for an address that leads nowhere. */
export const notFound = {
  title: 'This room is empty.',
  lead: 'There is no page at this address. It may have moved, or the link may have lost a letter on its way.',
  drawing: 'StepHome',
};
