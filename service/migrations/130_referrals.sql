-- Leads that came by an invitation (?ref=): `npm run leads -- referrals` reads them without going through all leads.
CREATE INDEX lead_versions_referral ON lead_versions (lead_id)
  WHERE version = 1 AND submission #>> '{utm,ref}' IS NOT NULL;
