import { expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import {
  changeNotices,
  changeNoticesOn,
  inForceFrom,
  isNotifiedOfChange,
  promisedDays,
  type AccountHolder,
} from './change-notices.ts'
import { acceptedBySigningUp, legalVersions } from './legal-versions.ts'
import { legalKinds } from './registry.ts'

const at = (day: string, hour = 12) => torontoInstant(localDate(day), hour, 0, 0)
const key = ({ kind, version }: { readonly kind: string; readonly version: number }) => `${kind} ${version}`

test('each later version of a page that promises an email is announced, once, and no version that there is not', () => {
  const promised = legalKinds
    .filter((kind) => promisedDays[kind] !== undefined)
    .flatMap((kind) => legalVersions[kind].slice(1).map(({ version }) => key({ kind, version })))
  expect(changeNotices.map(key).toSorted()).toEqual(promised.toSorted())
  expect(() => inForceFrom({ kind: 'terms-of-use', version: 99 })).toThrow('no version 99')
})

test.each(changeNotices)('$kind, version $version, is announced by the day that the page promises', (notice) => {
  const days = promisedDays[notice.kind] ?? 0
  expect(notice.by <= plusDays(inForceFrom(notice), -days)).toBe(true)
  // A week in which a mail server may be out of reach.
  expect(plusDays(notice.from, 7) <= notice.by).toBe(true)
  expect(notice.changes.length).toBeGreaterThan(0)
  expect(notice.ifYouDisagree.length).toBeGreaterThan(0)
})

test.each([
  ['on the day before the first', '2026-11-24', []],
  ['on the first', '2026-11-25', ['terms-of-use 2']],
  ['on the day before the new version is in force', '2027-01-03', ['terms-of-use 2']],
  ['on its first day', '2027-01-04', ['terms-of-use 2']],
  ['and no longer on its second', '2027-01-05', []],
])('the emails about version 2 of the terms of use leave %s', (_when, day, leaving) => {
  expect(changeNoticesOn(localDate(day)).map(key)).toEqual(leaving)
})

const opened = (openedAt: AccountHolder['openedAt'], more: Partial<AccountHolder> = {}): AccountHolder => ({
  emailVerified: true,
  signUp: acceptedBySigningUp(openedAt),
  openedAt,
  ...more,
})

test.each([
  ['who opened an account under the version before is', opened(at('2026-11-22')), true],
  ['who opened it after the emails began to leave is, too', opened(at('2026-12-20')), true],
  ['who opened it in the last hour before the new version is, too', opened(at('2027-01-03', 23)), true],
  ['who opened it under the new version is not', opened(at('2027-01-04', 0)), false],
  ['who has not confirmed the address is not', opened(at('2026-11-22'), { emailVerified: false }), false],
  ['an account without a record of what it accepted goes by its day', opened(at('2026-11-22'), { signUp: null }), true],
  ['and is not, where it was opened under the new version', opened(at('2027-02-01'), { signUp: null }), false],
  [
    'who accepted other pages only is',
    opened(at('2026-11-22'), { signUp: { at: at('2026-11-22'), legalTexts: [] } }),
    true,
  ],
])('TAM-115: %s (notified)', (_who, holder, notified) => {
  expect(isNotifiedOfChange({ kind: 'terms-of-use', version: 2 }, holder)).toBe(notified)
})
