/** Whether the visitor's browser asks not to be sold or shared (globalprivacycontrol.org). */
export const hasGlobalPrivacyControl = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
