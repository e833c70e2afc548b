/** Whether the browser asks that the visitor's data be neither sold nor shared (globalprivacycontrol.org). */
export const hasGlobalPrivacyControl = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
