// Written by `npm run content:index` from the folders beside it: do not edit.

/** The SHA-256 of the consent text of each version, from `consent-versions.json`. */
export const consentVersions: Readonly<Record<string, string>> = {
  '2026_pest_v1': 'd7f947fbe211234e31a0ea4f1733c74531db2ed0854adb5a61b9fc6dcce2cef3',
};
