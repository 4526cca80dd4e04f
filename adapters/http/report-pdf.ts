import { bankReport } from '@tamarack/application/documents/bank-report'
import { canonicalJson } from '@tamarack/application/documents/canonical-json'
import type { ReportContent } from '@tamarack/application/documents/document-content'
import { identityReport } from '@tamarack/application/documents/identity-report'
import { roles } from '@tamarack/contracts/endpoint'
import { fileNameOf, type ReportKind } from '@tamarack/contracts/views/document'
import type { LookPart } from '@tamarack/domain/privacy/look'
import { ok } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { readableReport } from './loan-access.ts'
import type { RateLimit } from './rate-limits.ts'
import { within, type FileCall } from './sent-file.ts'

export const reportPaths: Readonly<Record<ReportKind, string>> = {
  'identity-report': '/api/v1/plaid/pdf/:id',
  'bank-report': '/api/v1/zum/pdf/:id',
}

export type ReportPorts = Pick<AppPorts, 'evidence' | 'documents' | 'fingerprint'>

type Ports = ReportPorts & {
  /** By person: laying out a long report keeps the processor busy. */
  readonly reportLimit: RateLimit
}

interface Found {
  readonly content: ReportContent
  readonly readAt: number
}

const reportOf: Readonly<
  Record<ReportKind, (evidence: Ports['evidence'], customerId: string, isMasked: boolean) => Promise<Found | null>>
> = {
  'identity-report': async (evidence, customerId, isMasked) => {
    const identity = await evidence.identity(customerId)
    return identity && { content: identityReport(identity, isMasked), readAt: identity.passed.readAt }
  },
  'bank-report': async (evidence, customerId, isMasked) => {
    const collected = await evidence.bankData(customerId)
    return collected && { content: bankReport(collected, isMasked), readAt: collected.collectedAt }
  },
}

const partOf = { 'identity-report': 'identity', 'bank-report': 'bank-data' } as const satisfies Record<
  ReportKind,
  LookPart
>

/** The report about a customer, laid out; null where there is nothing to report. */
export const makeReport = async (ports: ReportPorts, kind: ReportKind, customerId: string, isMasked: boolean) => {
  const report = await reportOf[kind](ports.evidence, customerId, isMasked)
  if (report === null) return null
  const { content, readAt } = report
  const sha256 = ports.fingerprint.of(canonicalJson(content))
  return { pdf: await ports.documents.report(content, { sha256, readAt }), sha256, date: content.date }
}

/** A report about the person in the address: the same doors as the person's record. Missing, and
 * another's, are the same. The name of the file has no personal data. */
export const reportPdf = (kind: ReportKind, ports: Ports): FileCall => ({
  roles,
  may: within(ports.reportLimit),
  async find(principal, { id = '' }) {
    const person = readableReport(principal, kind, id)
    if (!person.ok) return person
    return ok(async () => {
      const report = await makeReport(ports, kind, id, principal.role !== 'customer')
      return (
        report && {
          bytes: report.pdf,
          type: 'application/pdf',
          name: fileNameOf(kind, report.date),
          isShown: true,
          // The fingerprint that is printed on every page: SHA-256 of the report's canonical JSON.
          headers: { 'x-document-sha256': report.sha256 },
          looked: { whose: { of: 'account', userId: id }, part: partOf[kind], detail: kind },
        }
      )
    })
  },
})
