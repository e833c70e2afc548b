// Written by `npm run content:index` from the folders beside it: do not edit.

/** The SHA-256 of the consent text of each version, from `consent-versions.json`. */
export const consentVersions: Readonly<Record<string, string>> = {
  '2025_v1': 'f2d9bb765357ccb4f8535620edbc8241353315ba0f52dd83bfad511b54a2e659',
};
