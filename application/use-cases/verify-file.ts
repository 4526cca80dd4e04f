import type { LoanDocumentKind } from '@tamarack/domain/loan/signing/documents'
import { verifyChain, type LoggedEvent } from '../loan-log.ts'
import type { DocumentFiles } from '../ports/document-files.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'

/** What anybody who holds a file may learn of it: nothing about a person or a loan. */
export type FileVerification =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'intact'
      readonly kind: LoanDocumentKind
      readonly preparedAt: number
      /** Null for the file of a document before its signature. */
      readonly signedAt: number | null
      /** Whether the loan's log, with the signature in it, is unchanged from first to last line. */
      readonly chain: 'unbroken' | 'broken'
    }

const isAbout =
  (documentSha256: string) =>
  ({ documents }: LoggedEvent): boolean =>
    documents.some(({ sha256 }) => sha256 === documentSha256)
const isSignature = ({ event }: LoggedEvent): boolean =>
  event.type === 'agreement-signed' || event.type === 'agreement-co-signed' || event.type === 'debit-authorized'

/** Looks a file up by the SHA-256 of its bytes: ours as it was stored, or unknown, which a file
 * with one changed byte is. */
export const makeVerifyFile =
  ({
    files,
    queries,
    fingerprint,
  }: {
    readonly files: Pick<DocumentFiles, 'keyOf'>
    readonly queries: Pick<LoanQueries, 'events'>
    readonly fingerprint: Fingerprint
  }) =>
  async (fileSha256: string): Promise<FileVerification> => {
    const key = await files.keyOf(fileSha256)
    const events = key === null ? [] : await queries.events(key.loanId)
    const about = key === null ? [] : events.filter(isAbout(key.documentSha256))
    const [prepared] = about
    const document = prepared?.documents.find(({ sha256 }) => sha256 === key?.documentSha256)
    if (key === null || prepared === undefined || document === undefined) return { state: 'unknown' }
    return {
      state: 'intact',
      kind: document.kind,
      preparedAt: prepared.at,
      signedAt: key.state === 'signed' ? (about.find(isSignature)?.at ?? null) : null,
      chain: verifyChain(events, fingerprint).firstBroken === null ? 'unbroken' : 'broken',
    }
  }
