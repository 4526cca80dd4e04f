import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import {
  legalInForceOn,
  legalTextsAcceptedByJoining,
  legalTextsAcceptedWith,
  legalVersions,
  type LegalRef,
  type LegalVersion,
} from '@tamarack/domain/documents/legal-versions'
import type { LegalKind, LoanDocumentKind } from '@tamarack/domain/documents/registry'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'

export { promisedDays } from '@tamarack/domain/documents/change-notices'

/** The version of a legal page in force at a moment (epoch milliseconds), by Toronto's day. */
export const legalInForceAt = (kind: LegalKind, at: number): LegalVersion =>
  legalInForceOn(kind, torontoDateOf(instant(at)))

/** One version by its number; undefined when there was none. */
export const legalVersion = (kind: LegalKind, version: number): LegalVersion | undefined =>
  legalVersions[kind].find((each) => each.version === version)

/** What is accepted with the signature of a document, as the server records it (TAM-61). */
export const acceptedWithDocument = ({
  kind,
  date,
}: {
  readonly kind: LoanDocumentKind
  /** Its Toronto day, YYYY-MM-DD. */
  readonly date: string
}): readonly LegalRef[] => legalTextsAcceptedWith(kind, localDate(date))

/** What is accepted by applying, or by accepting to owe a loan with somebody, at a moment (epoch
 * milliseconds): the same list that the server records (TAM-96). */
export const acceptedByJoiningAt = (at: number): readonly LegalRef[] =>
  legalTextsAcceptedByJoining(torontoDateOf(instant(at)))
