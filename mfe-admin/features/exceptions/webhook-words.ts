import type { ParkedWebhookView, ParkReasonView } from '@tamarack/contracts/endpoints/webhooks'
import { counted } from '@tamarack/ui/counted'
import { dateTime } from '@tamarack/ui/format'

/** Which webhooks the list shows. */
export type Shown = 'parked' | 'dismissed'

export const providerWords: Readonly<Record<ParkedWebhookView['provider'], string>> = { plaid: 'Plaid', zum: 'Zum' }

const subjects: Readonly<Record<NonNullable<ParkedWebhookView['about']>, string>> = {
  'identity-check': 'identity check',
  'bank-data': 'bank data',
  transfer: 'transfer',
}

/** What the event is about, after the provider's name. */
export const subjectOf = ({ about }: ParkedWebhookView): string => (about === null ? 'not readable' : subjects[about])

/** Why it was parked, as staff read it. */
export const reasonWords: Readonly<Record<ParkReasonView, string>> = {
  LOAN_NOT_FOUND: 'No loan was found within a day',
  NOT_DELIVERED: 'The loan could not be notified within a day',
  NOT_EXPECTED: 'The loan is not waiting for bank data',
  LOAN_ENDED: 'The application had already ended',
  LOAN_DESTROYED: 'The loan’s records were already destroyed',
  NOT_JSON: 'The message is not JSON',
  UNKNOWN_SHAPE: 'The message has another form than the provider documents',
  ID_NOT_STORABLE: 'An id has a character that cannot be stored',
  ID_TOO_LONG: 'An id is too long',
}

/** One webhook among others, for screen readers that read only its button. */
export const webhookName = ({ provider, receivedAt, bodySha256 }: ParkedWebhookView): string =>
  `${providerWords[provider]}, received ${dateTime(receivedAt)}, SHA-256 ${bodySha256.slice(0, 8)}`

export const webhooksCount = (count: number, state: Shown): string => counted(count, `${state} webhook`)
