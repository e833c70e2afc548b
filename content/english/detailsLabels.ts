/** Labels of the contact step that do not depend on the trade; apart, because they load later. */
export const detailsLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  useSuggestion: (address: string) => `Use ${address}`,
  keepEmail: 'Keep what I typed',
  honeypot: 'Leave this field empty',
} as const;
