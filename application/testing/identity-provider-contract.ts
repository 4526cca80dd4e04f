import type { IdentityCheck, IdentityProvider, IdentityStep } from '../ports/identity-provider.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

export type IdentityEnding =
  'passes' | 'fails-phone' | 'fails-document' | 'fails-selfie' | 'fails-data' | 'needs-review'

/** What the suite needs of the world in which a provider is tried. */
export interface IdentityWorld {
  readonly provider: IdentityProvider
  /** Somebody the provider has never seen. */
  readonly customer: () => { customerId: string; email: string }
  /** The customer goes through the provider's window. */
  readonly finish: (customerId: string, ending: IdentityEnding) => Promise<void>
  /** Runs something while the provider is out of order. */
  readonly during: (outage: 'errors' | 'rate-limited' | 'timeouts' | 'down', act: () => Promise<void>) => Promise<void>
}

const failures: readonly (readonly [IdentityEnding, IdentityStep])[] = [
  ['fails-phone', 'phone'],
  ['fails-document', 'document'],
  ['fails-selfie', 'selfie'],
  ['fails-data', 'other'],
]

/** What every `IdentityProvider` must keep. */
export const identityProviderGuarantees = ({
  provider,
  customer,
  finish,
  during,
}: IdentityWorld): readonly Guarantee[] => {
  const after = async (
    ending: IdentityEnding,
  ): Promise<{ someone: { customerId: string; email: string }; check: IdentityCheck }> => {
    const someone = customer()
    const { checkId } = await provider.openCheck(someone)
    await finish(someone.customerId, ending)
    const check = await provider.readCheck(checkId)
    must(check !== null, 'a check that was opened cannot be read')
    return { someone, check: check as IdentityCheck }
  }
  return [
    guarantee('a new customer gets an open check that names them', async () => {
      const someone = customer()
      const check = await provider.openCheck(someone)
      mustEqual(
        [check.customerId, check.outcome, check.failedStep, check.previousCheckId],
        [someone.customerId, 'open', null, null],
        'the new check',
      )
    }),
    guarantee('opening again gives the same check, however often', async () => {
      const someone = customer()
      const checks = [
        await provider.openCheck(someone),
        await provider.openCheck(someone),
        await provider.openCheck(someone),
      ]
      mustEqual(new Set(checks.map(({ checkId }) => checkId)).size, 1, 'number of checks')
    }),
    guarantee('two customers have two checks', async () => {
      const [one, two] = [await provider.openCheck(customer()), await provider.openCheck(customer())]
      must(one.checkId !== two.checkId, 'two customers share a check')
    }),
    guarantee('a passed check holds who the person is, in Ontario terms', async () => {
      const { check } = await after('passes')
      mustEqual([check.outcome, check.failedStep, check.record.region], ['passed', null, 'ON'], 'the passed check')
      const { givenName, familyName, street, city, postalCode, phoneNumber, dateOfBirth, ipAddress } = check.record
      for (const value of [givenName, familyName, street, city, postalCode, phoneNumber, dateOfBirth, ipAddress])
        must(typeof value === 'string' && value !== '', 'a field of the record is missing')
    }),
    ...failures.map(([ending, step]) =>
      guarantee(`a check that ${ending.replace('-', ' at ')} reads as failed`, async () => {
        const { check } = await after(ending)
        mustEqual([check.outcome, check.failedStep], ['failed', step], 'the failed check')
      }),
    ),
    guarantee('a check that waits for a person is neither passed nor failed', async () => {
      const { check } = await after('needs-review')
      mustEqual([check.outcome, check.failedStep], ['pending-review', null], 'the waiting check')
    }),
    guarantee('after a failure a retry gives a fresh open check that names the one before', async () => {
      const { someone, check } = await after('fails-document')
      const again = await provider.retryCheck(someone)
      must(again.checkId !== check.checkId, 'the retry gave the failed check')
      mustEqual(
        [again.customerId, again.outcome, again.previousCheckId],
        [someone.customerId, 'open', check.checkId],
        'the retried check',
      )
      mustEqual((await provider.openCheck(someone)).checkId, again.checkId, 'the open check after a retry')
    }),
    guarantee('a retry that was given up on and made again leads to one check', async () => {
      const { someone, check } = await after('fails-document')
      const retry = { ...someone, after: check.checkId }
      const [first, second] = [await provider.retryCheck(retry), await provider.retryCheck(retry)]
      mustEqual(second.checkId, first.checkId, 'the check of the second call')
      must(
        (await provider.retryCheck({ ...someone, after: first.checkId })).checkId !== first.checkId,
        'a retry after the open check gave the open check',
      )
    }),
    guarantee('a check that failed on data can be retried as well', async () => {
      const { someone } = await after('fails-data')
      mustEqual((await provider.retryCheck(someone)).outcome, 'open', 'the retried check')
    }),
    guarantee('a retry is possible while a check is open, and may be repeated', async () => {
      const someone = customer()
      await provider.openCheck(someone)
      await provider.retryCheck(someone)
      mustEqual((await provider.retryCheck(someone)).outcome, 'open', 'the retried check')
    }),
    guarantee('the window gets a token', async () => {
      const someone = customer()
      await provider.openCheck(someone)
      must((await provider.linkToken(someone)).length > 10, 'no token')
    }),
    guarantee('an id that the provider does not have reads as null', async () => {
      mustEqual(await provider.readCheck('idv_nobody'), null, 'the unknown check')
    }),
    ...(['errors', 'rate-limited', 'timeouts', 'down'] as const).map((outage) =>
      guarantee(`out of order (${outage}), every call reports that the provider is unavailable`, async () => {
        const someone = customer()
        await during(outage, async () => {
          // Side by side: each waits until it gives up.
          await Promise.all(
            [
              () => provider.openCheck(someone),
              () => provider.retryCheck(someone),
              () => provider.linkToken(someone),
              () => provider.readCheck('idv_nobody'),
            ].map(async (call) => {
              const error = await mustReject(call, 'a call during an outage')
              must(error instanceof ProviderUnavailable, `it threw ${String(error)}`)
              must(
                (error as Error).cause === undefined,
                "the error carries the vendor's own error, and with it what was sent",
              )
            }),
          )
        })
      }),
    ),
  ]
}
