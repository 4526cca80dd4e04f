import { expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { legalInForceOn, legalTextsAcceptedByJoining, legalTextsAcceptedWith, legalVersions } from './legal-versions.ts'
import { documentKinds, legalKinds } from './registry.ts'

test.each(legalKinds)('the versions of %s are numbered from one, each later than the one before', (kind) => {
  const versions = legalVersions[kind]
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_each, index) => index + 1))
  const days = versions.map(({ effective }) => effective)
  expect(days).toEqual([...new Set(days)].toSorted())
  expect(versions.filter(({ sha256 }) => !/^[0-9a-f]{64}$/.test(sha256))).toEqual([])
})

test.each(legalKinds)('%s has a version in force on every day, its own from its first day on', (kind) => {
  for (const each of legalVersions[kind]) expect(legalInForceOn(kind, each.effective)).toEqual(each)
  expect(legalInForceOn(kind, localDate('2020-01-01'))).toEqual(legalVersions[kind][0])
  expect(legalInForceOn(kind, localDate('2099-12-31'))).toEqual(legalVersions[kind].at(-1))
})

test.each(documentKinds)('%s is signed under the electronic signature consent of its day (TAM-61)', (kind) => {
  const accepted = legalTextsAcceptedWith(kind, localDate('2026-12-01'))
  const { version, sha256 } = legalInForceOn('e-sign-consent', localDate('2026-12-01'))
  expect(accepted).toContainEqual({ kind: 'e-sign-consent', version, sha256 })
  expect(new Set(accepted.map((each) => each.kind)).size).toBe(accepted.length)
})

test('applying accepts terms of use, privacy policy and electronic signature, each in the version in force that day (TAM-96)', () => {
  const day = localDate('2026-12-01')
  expect(legalTextsAcceptedByJoining(day)).toEqual(
    (['terms-of-use', 'privacy-policy', 'e-sign-consent'] as const).map((kind) => {
      const { version, sha256 } = legalInForceOn(kind, day)
      return { kind, version, sha256 }
    }),
  )
})
