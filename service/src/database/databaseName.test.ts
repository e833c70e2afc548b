import { databaseName } from './databaseName.ts';

test.each([
  ['postgres://app:secret@db.example.com:5433/tidyguard', 'tidyguard at db.example.com:5433'],
  ['postgres://app:secret@db.example.com/tidy%20guard', 'tidy guard at db.example.com:5432'],
  ['postgres://app:secret@[::1]/tidyguard?sslmode=disable', 'tidyguard at ::1:5432'],
  ['postgres://app:secret@/tidyguard?host=/var/run/postgresql', 'tidyguard at /var/run/postgresql'],
])('of %s is the %s', (url, name) => {
  expect(databaseName(url)).toBe(`the PostgreSQL database ${name}`);
});
