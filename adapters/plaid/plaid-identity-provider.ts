import {
  CountryCode,
  Products,
  Strategy,
  type IdentityVerification,
  type IdentityVerificationStepStatus,
  type IdentityVerificationStepSummary,
} from 'plaid'
import { idDocumentKeyOf } from '@tamarack/application/person-keys'
import type { IdentityCheck, IdentityProvider, IdentityStep } from '@tamarack/application/ports/identity-provider.port'
import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { callPlaid, makePlaidClient, type PlaidConnection, type PlaidFault } from './plaid-client.ts'

const failedSteps: readonly `${IdentityVerificationStepStatus}`[] = ['failed', 'manually_rejected']
const hasFailed = (step: `${IdentityVerificationStepStatus}`): boolean => failedSteps.includes(step)

/** The step that decides which page the customer sees. A failed step need not end a session (a
 * failed data check may fall back to a document), so the steps that have a page of their own come
 * first; data, watchlist and risk checks have none and are `other`. */
const failedStepOf = ({
  verify_sms,
  documentary_verification,
  selfie_check,
}: IdentityVerificationStepSummary): IdentityStep => {
  if (hasFailed(verify_sms)) return 'phone'
  if (hasFailed(documentary_verification)) return 'document'
  return hasFailed(selfie_check) ? 'selfie' : 'other'
}

const outcomeOf = ({ status }: IdentityVerification): IdentityCheck['outcome'] => {
  // As text: the vendor's list of states may grow before the SDK is updated.
  const state: string = status
  switch (state) {
    case 'active':
      return 'open'
    case 'success':
      return 'passed'
    case 'failed':
      return 'failed'
    case 'pending_review':
      return 'pending-review'
    case 'canceled':
    case 'expired':
      return 'cancelled'
    default:
      throw new ProviderUnavailable('plaid', `a check is in the unknown state ${state.slice(0, 40)}`)
  }
}

/** Numbers that we take no notice of: social insurance and social security numbers are for other
 * purposes by law (C-19), and four digits are no number. */
const ignoredNumbers: readonly string[] = ['ca_sin', 'us_ssn', 'us_ssn_last_4']

/** The key of the document that was accepted last; else that of the number that the person typed.
 * Their numbers go no further than this. */
const idDocumentOf = (
  { documentary_verification: documents, user }: IdentityVerification,
  keyedHash: KeyedHash,
): IdentityCheck['idDocument'] => {
  const accepted = documents?.documents.findLast(({ status }) => String(status) !== 'failed')?.extracted_data
  const read = accepted
    ? idDocumentKeyOf(
        {
          country: accepted.issuing_country,
          region: accepted.issuing_region ?? null,
          kind: accepted.category,
          number: accepted.id_number,
        },
        keyedHash,
      )
    : null
  const typed = user.id_number
  if (read !== null || !typed || ignoredNumbers.includes(typed.type)) return read
  const [country = null] = typed.type.split('_')
  return idDocumentKeyOf({ country, region: null, kind: typed.type, number: typed.value }, keyedHash)
}

const checkOf = (check: IdentityVerification, keyedHash: KeyedHash): IdentityCheck => {
  const { user } = check
  const outcome = outcomeOf(check)
  return {
    checkId: check.id,
    customerId: check.client_user_id,
    outcome,
    failedStep: outcome === 'failed' ? failedStepOf(check.steps) : null,
    previousCheckId: check.previous_attempt_id,
    idDocument: outcome === 'passed' ? idDocumentOf(check, keyedHash) : null,
    record: {
      givenName: user.name?.given_name ?? null,
      familyName: user.name?.family_name ?? null,
      street: user.address
        ? [user.address.street, user.address.street2].filter((line) => line !== null && line !== '').join(', ') || null
        : null,
      city: user.address?.city ?? null,
      region: user.address?.region ?? null,
      postalCode: user.address?.postal_code ?? null,
      phoneNumber: user.phone_number ?? null,
      emailAddress: user.email_address,
      dateOfBirth: user.date_of_birth,
      ipAddress: user.ip_address,
    },
  }
}

/** The code for an unknown id is not documented: 404, the general code and a refusal of the only
 * field sent all mean it. */
const isUnknownCheck = ({ status, errorCode }: PlaidFault): boolean =>
  status === 404 ||
  errorCode === 'NOT_FOUND' ||
  (status === 400 && (errorCode === 'INVALID_FIELD' || errorCode === 'INVALID_IDENTITY_VERIFICATION_ID'))

/** `infer` resumes after a failure but may not be used on an open session, nor when screening or
 * risk made it fail; `reset` always may. */
const strategyAfter = (latest: IdentityVerification | undefined): Strategy => {
  const state: string = latest?.status ?? 'none'
  const mayResume =
    latest !== undefined &&
    (state === 'failed' || state === 'expired') &&
    !hasFailed(latest.steps.watchlist_screening) &&
    !hasFailed(latest.steps.risk_check)
  return mayResume ? Strategy.Infer : Strategy.Reset
}

export interface PlaidIdentitySettings extends PlaidConnection {
  /** The Identity Verification template, `idvtmp_…`. */
  readonly templateId: string
  readonly keyedHash: KeyedHash
}

/** Identity verification by Plaid. The webhook address is set in Plaid's dashboard: the API ignores
 * one in a link token of this product. Fields and states: Plaid's OpenAPI file,
 * `/identity_verification/*` and `/link/token/create`. */
export const makePlaidIdentityProvider = ({
  templateId,
  keyedHash,
  ...connection
}: PlaidIdentitySettings): IdentityProvider => {
  const client = makePlaidClient(connection)
  const attemptsOf = async (
    customerId: string,
    cursor: string | null = null,
  ): Promise<readonly IdentityVerification[]> => {
    const { identity_verifications: found, next_cursor: next } = await callPlaid('identity_verification/list', () =>
      client.identityVerificationList({ template_id: templateId, client_user_id: customerId, cursor }),
    )
    // A page whose cursor leads back to itself would never end.
    return next === null || next === cursor ? found : [...found, ...(await attemptsOf(customerId, next))]
  }
  /** The order of the list is not documented. */
  const latestOf = async (customerId: string): Promise<IdentityVerification | undefined> =>
    (await attemptsOf(customerId)).toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]

  const found = (check: IdentityVerification): IdentityCheck => checkOf(check, keyedHash)

  return {
    openCheck: async ({ customerId, email }) =>
      found(
        await callPlaid('identity_verification/create', () =>
          client.identityVerificationCreate({
            client_user_id: customerId,
            template_id: templateId,
            is_shareable: false,
            // Our own screen collects it before the window opens.
            gave_consent: true,
            is_idempotent: true,
            user: { email_address: email },
          }),
        ),
      ),
    retryCheck: async ({ customerId, after }) => {
      const latest = await latestOf(customerId)
      if (after !== undefined && latest?.id !== after && latest !== undefined && outcomeOf(latest) === 'open')
        return found(latest)
      const strategy = strategyAfter(latest)
      return found(
        await callPlaid('identity_verification/retry', () =>
          client.identityVerificationRetry({ client_user_id: customerId, template_id: templateId, strategy }),
        ),
      )
    },
    linkToken: async ({ customerId, email }) =>
      (
        await callPlaid('link/token/create', () =>
          client.linkTokenCreate({
            client_name: 'Tamarack',
            language: 'en',
            country_codes: [CountryCode.Ca],
            products: [Products.IdentityVerification],
            identity_verification: { template_id: templateId, gave_consent: true },
            user: { client_user_id: customerId, email_address: email },
          }),
        )
      ).link_token,
    readCheck: async (checkId) => {
      const check = await callPlaid<IdentityVerification | null>(
        'identity_verification/get',
        () => client.identityVerificationGet({ identity_verification_id: checkId }),
        (fault) => (isUnknownCheck(fault) ? null : undefined),
      )
      return check === null ? null : found(check)
    },
  }
}
