import { expect, test } from 'vitest'
import { findingsOf, type InstallationFacts } from './installation.ts'

const now = 1_800_000_000_000
const idle = { count: 0, oldestSeconds: 0 }
const figures: NonNullable<InstallationFacts['figures']> = {
  wakes: idle,
  emails: idle,
  webhooks: idle,
  funding: idle,
  payments: [],
  differences: {},
  connections: [{ part: 'tamarack-api', count: 8 }],
  mostConnections: 100,
  runs: [{ name: 'record-check', doneAt: now - 3_600_000 }],
}
const sound: InstallationFacts = {
  database: 'ready',
  otherKeys: '',
  isEngineThere: true,
  workers: 2,
  figures,
  anchorsGone: [],
  isMailThere: true,
  now,
}
const toMend = (change: Partial<InstallationFacts>) =>
  findingsOf({ ...sound, ...change }).flatMap(({ words, next }) => (next === undefined ? [] : [words]))

test('a sound installation has nothing to mend, and every line states what was found', () => {
  expect(toMend({})).toEqual([])
  expect(findingsOf(sound)).toHaveLength(13)
})

test.each<[Partial<InstallationFacts>, RegExp]>([
  [{ database: 'away', otherKeys: null, figures: null }, /database does not answer/],
  [{ database: 'not migrated', otherKeys: null, figures: null }, /migrations are missing/],
  [{ otherKeys: 'DATA_KEY: not the key' }, /DATA_KEY/],
  [{ isEngineThere: false, workers: null }, /Temporal does not answer/],
  [{ workers: 0 }, /Workers that polled it in the last two minutes: 0/],
  [
    { figures: { ...figures, wakes: { count: 3, oldestSeconds: 300 } } },
    /Recorded wakes that wait: 3, the oldest for 5 minutes/,
  ],
  [
    { figures: { ...figures, emails: { count: 2, oldestSeconds: 7_200 } } },
    /Recorded emails that wait: 2, the oldest for 2 hours/,
  ],
  [
    { figures: { ...figures, webhooks: { count: 1, oldestSeconds: 7_200 } } },
    /Webhooks that wait: 1, the oldest for 2 hours/,
  ],
  [{ figures: { ...figures, differences: { workflow: 4 } } }, /Loans that are behind the record: 4/],
  [{ figures: { ...figures, differences: { record: 1 } } }, /Records that are not what was written: 1/],
  [{ figures: { ...figures, runs: [{ name: 'record-check', doneAt: now - 100 * 3_600_000 }] } }, /ran 100 hours ago/],
  [{ anchorsGone: ['2026-11-26'] }, /not in the record: 2026-11-26/],
  [{ figures: { ...figures, funding: { count: 1, oldestSeconds: 4_000 } } }, /1 signed loans wait for money/],
  [{ figures: { ...figures, mostConnections: 9 } }, /8 of 9 connections/],
  [{ isMailThere: false }, /mail server does not answer/],
])('%j is named once, with the next step', (change, words) => {
  expect(toMend(change)).toEqual([expect.stringMatching(words)])
})
