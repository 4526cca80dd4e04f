import type { DocumentContent } from '@tamarack/application/documents/document-content'
import type {
  Answers,
  AnswersVersion,
  DocumentRecord,
  Documents,
  Invitee,
  Recipients,
  SentPapers,
} from '@tamarack/application/ports/loan-tables.port'
import { documentKinds } from '@tamarack/domain/documents/registry'
import type { CoApplicantInfo, FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { AccountNumbers } from '@tamarack/domain/loan/application/by-hand'
import type { DocumentKind, DocumentRef } from '@tamarack/domain/loan/signing/documents'
import { instant } from '@tamarack/domain/values/instant'
import {
  answersTable,
  answersVersionTable,
  documentTable,
  paperTable,
  recipientTable,
  type DocumentRow,
} from '../loan.tables.ts'
import type { Work } from '../sealed.ts'

type Form = 'personal-info' | 'financial-info' | 'invitation' | 'co-applicant-info' | 'account-numbers' | 'findings'

/** The customer's answers; sealed. */
export const answers = ({ em, sealed }: Work): Answers => {
  const read = async <Given>(loanId: string, form: Form): Promise<Given | null> => {
    const row = await em.findOne(answersTable, { loanId, form })
    return row === null ? null : sealed.open<Given>(row.sealed, 'answers', loanId, form)
  }
  const rowOf = <Of extends Form>(loanId: string, form: Of, given: unknown, at: number) => ({
    loanId,
    form,
    sealed: sealed.seal(given, 'answers', loanId, form),
    savedAt: at,
  })
  const save = async (loanId: string, form: Form, given: unknown, at: number): Promise<void> => {
    await em.upsert(answersTable, rowOf(loanId, form, given, at))
  }
  const saveVersion = async (
    loanId: string,
    { form, sha256, savedAt, answers: given }: AnswersVersion,
  ): Promise<void> => {
    const row = rowOf(loanId, form, given, savedAt)
    await em.upsert(answersTable, row)
    await em.execute(
      `insert into answers_version (loan_id, form, sha256, sealed, saved_at) values (?, ?, ?, ?, ?) on conflict do nothing`,
      [loanId, form, sha256, row.sealed, savedAt],
    )
  }
  return {
    personalInfo: (loanId) => read<PersonalInfo>(loanId, 'personal-info'),
    savePersonalInfo: (loanId, given, version) =>
      saveVersion(loanId, { form: 'personal-info', answers: given, ...version }),
    financialInfo: (loanId) => read<FinancialInfo>(loanId, 'financial-info'),
    saveFinancialInfo: (loanId, given, version) =>
      saveVersion(loanId, { form: 'financial-info', answers: given, ...version }),
    async versions(loanId) {
      const rows = await em.find(answersVersionTable, { loanId }, { orderBy: { savedAt: 'asc', form: 'desc' } })
      return rows.map(({ form, sha256, savedAt, sealed: given }): AnswersVersion => {
        const open = <Given>() => sealed.open<Given>(given, 'answers', loanId, form)
        return form === 'personal-info'
          ? { form, sha256, savedAt, answers: open<PersonalInfo>() }
          : { form, sha256, savedAt, answers: open<FinancialInfo>() }
      })
    },
    invitation: (loanId) => read<Invitee>(loanId, 'invitation'),
    saveInvitation: (loanId, invitee, at) => save(loanId, 'invitation', invitee, at),
    coApplicantInfo: (loanId) => read<CoApplicantInfo>(loanId, 'co-applicant-info'),
    saveCoApplicantInfo: (loanId, given, at) => save(loanId, 'co-applicant-info', given, at),
    accountNumbers: (loanId) => read<AccountNumbers>(loanId, 'account-numbers'),
    saveAccountNumbers: (loanId, given, at) => save(loanId, 'account-numbers', given, at),
    saveFindings: (loanId, given, at) => save(loanId, 'findings', given, at),
  }
}

/** The papers of a borrower who cannot be verified online, without their bytes. */
export const papers = ({ em }: Work): SentPapers => ({
  of: (loanId, step) =>
    em
      .find(paperTable, { loanId, step }, { fields: ['number', 'sha256'], orderBy: { number: 'asc' } })
      .then((rows) => rows.map(({ number, sha256 }) => ({ number, sha256 }))),
  async submit(loanId, step, numbers, at) {
    const isNew = { loanId, step, number: { $in: [...numbers] }, submittedAt: null }
    await em.nativeUpdate(paperTable, isNew, { submittedAt: at })
  },
})

const refOf = ({
  kind,
  version,
  sha256,
}: Pick<DocumentRow, 'kind' | 'version' | 'sha256'>): DocumentRef<DocumentKind> => ({
  kind: kind as DocumentKind,
  version,
  sha256,
})

const recordOf = (sealed: Work['sealed'], row: DocumentRow): DocumentRecord => ({
  loanId: row.loanId,
  ref: refOf(row),
  content: sealed.open<DocumentContent>(row.sealed, 'document', row.loanId, row.sha256),
  preparedAt: row.preparedAt,
  signedAt: row.signedAt ?? null,
  signedBy: row.signedBy ?? null,
})

/** Prepared and signed documents; sealed, found by their fingerprint. */
export const documents = (work: Work): Documents => ({
  async latest(loanId, kind) {
    const row = await work.em.findOne(documentTable, { loanId, kind }, { orderBy: { preparedAt: 'desc' } })
    return row === null ? null : recordOf(work.sealed, row)
  },
  async find(loanId, sha256) {
    const row = await work.em.findOne(documentTable, { loanId, sha256 })
    return row === null ? null : recordOf(work.sealed, row)
  },
  async prepared(loanId) {
    const rows = await work.em.find(
      documentTable,
      { loanId, kind: { $in: [...documentKinds] } },
      {
        fields: ['kind', 'version', 'sha256', 'preparedAt', 'signedAt'],
        orderBy: { preparedAt: 'desc', sha256: 'asc' },
      },
    )
    return rows.map((row) => ({
      ref: refOf(row),
      preparedAt: instant(row.preparedAt),
      signedAt: typeof row.signedAt === 'number' ? instant(row.signedAt) : null,
    }))
  },
  async preparedAt(loanId, sha256) {
    const row = await work.em.findOne(documentTable, { loanId, sha256 }, { fields: ['preparedAt'] })
    return row?.preparedAt ?? null
  },
  async add({ loanId, ref, content, ...document }) {
    const sealed = work.sealed.seal(content, 'document', loanId, ref.sha256)
    // The same text is the same document, prepared again: the database changes nothing else of it.
    await work.em.upsert(
      documentTable,
      { loanId, ...ref, ...document, sealed },
      { onConflictFields: ['loanId', 'sha256'], onConflictMergeFields: ['preparedAt'] },
    )
  },
  async markSigned(loanId, sha256, at, by) {
    await work.em.nativeUpdate(documentTable, { loanId, sha256 }, { signedAt: at, signedBy: by })
  },
})

/** Recipients that staff corrected; sealed. */
export const recipients = (work: Work): Recipients => ({
  async find(disbursementId) {
    const row = await work.em.findOne(recipientTable, disbursementId)
    return row === null ? null : work.sealed.open<string>(row.sealed, 'recipient', disbursementId)
  },
  async save(loanId, disbursementId, email) {
    await work.em.upsert(recipientTable, {
      disbursementId,
      loanId,
      sealed: work.sealed.seal(email, 'recipient', disbursementId),
    })
  },
})
