/** The page for an address that leads nowhere. */
export const notFound = {
  title: 'Nothing lives here.',
  lead: 'There is no page at this address. It may have moved, or a letter of the link may be missing.',
  drawing: 'StepMatch',
};
