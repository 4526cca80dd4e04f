import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { FileVerificationView } from '@tamarack/contracts/endpoints/document'
import { verifyChain, type LoggedEvent } from '../loan-log.ts'
import type { DocumentFiles } from '../ports/document-files.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'

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
  async (fileSha256: string): Promise<ReadOnly<FileVerificationView>> => {
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
