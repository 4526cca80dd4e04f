import type { Context } from 'koa'
import { bankReport } from '@tamarack/application/documents/bank-report'
import { canonicalJson } from '@tamarack/application/documents/canonical-json'
import type { ReportContent } from '@tamarack/application/documents/document-content'
import { identityReport } from '@tamarack/application/documents/identity-report'
import { roles } from '@tamarack/contracts/endpoint'
import { fileNameOf, type ReportKind } from '@tamarack/contracts/views/document'
import type { LookPart } from '@tamarack/domain/privacy/look'
import type { AppPorts } from './app-ports.ts'
import { inTurn, type Turns } from './file-turns.ts'
import { readableReport } from './loan-access.ts'
import { admit, originOf } from './mount.ts'
import { refuse } from './problem.ts'
import type { RateLimit } from './rate-limits.ts'
import { recordLook, type LookPorts } from './record-look.ts'

export const reportPaths: Readonly<Record<ReportKind, string>> = {
  'identity-report': '/api/v1/plaid/pdf/:id',
  'bank-report': '/api/v1/zum/pdf/:id',
}

/** Where a reader finds the fingerprint that is printed on every page: SHA-256 of the report's
 * canonical JSON, lower-case hex. */
export const fingerprintHeader = 'x-document-sha256'

export type ReportPorts = Pick<AppPorts, 'evidence' | 'documents' | 'fingerprint'>

type Ports = LookPorts &
  ReportPorts &
  Pick<AppPorts, 'sessions'> & {
    /** By person: laying out a long report keeps the processor busy. */
    readonly reportLimit: RateLimit
    readonly fileTurns: Turns
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

interface Wanted {
  readonly kind: ReportKind
  readonly id?: string
}

const sendReport = async (ctx: Context, { kind, id = '' }: Wanted, ports: Ports, gone: AbortSignal): Promise<void> => {
  const principal = await admit(ctx, roles, ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const person = readableReport(principal.value, kind, id)
  if (!person.ok) return refuse(ctx, person.error)
  const retryAfter = await ports.reportLimit.take(principal.value.id)
  if (retryAfter !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter })
  if (gone.aborted) return undefined
  const report = await makeReport(ports, kind, person.value, principal.value.role !== 'customer')
  if (report === null) return refuse(ctx, { code: 'NOT_FOUND' })
  const { pdf, sha256, date } = report
  const seen = { whose: { of: 'account', userId: person.value }, part: partOf[kind], detail: kind } as const
  const looked = await recordLook(ports, principal.value, originOf(ctx), seen)
  if (!looked.ok) return refuse(ctx, looked.error)
  ctx.status = 200
  ctx.body = Buffer.from(pdf)
  ctx.set({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="${fileNameOf(kind, date)}"`,
    [fingerprintHeader]: sha256,
  })
  return undefined
}

/** A report about the person in the address: the same doors as the person's record, but bytes
 * instead of JSON, so it has no contract of its own. Missing, and another's, are the same. The
 * name of the file has no personal data. */
export const sendReportPdf = (ctx: Context, wanted: Wanted, ports: Ports): Promise<void> =>
  inTurn(ctx, ports, (gone) => sendReport(ctx, wanted, ports, gone))
