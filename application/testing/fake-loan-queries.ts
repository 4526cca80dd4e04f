import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import { ok } from '@tamarack/domain/shared/result'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoanSummary } from '../loan-summary.ts'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import type { CoApplication, LoanQueries, StoredDocument } from '../ports/loan-queries.port.ts'
import { financialInfo, personalInfo } from './answers.fixture.ts'
import { sampleContent, sampleListedDocuments, verifiedRecord } from './sample-evidence.ts'
import {
  sampleArrangeable,
  sampleMoneyActions,
  samplePayoff,
  sampleServicing,
  sampleWhatIf,
} from './sample-servicing.ts'

/** Reads over loans held in memory; what a loan has next to its summary is the same for every loan
 * that is past the step. */
export const makeFakeLoanQueries = (
  loans: Map<string, LoanSummary>,
  readings: ReadonlyMap<string, CollectedBankData> = new Map(),
  coApplications: ReadonlyMap<string, CoApplication> = new Map(),
): LoanQueries => {
  const kept = {
    sha256: 'a'.repeat(64),
    preparedAt: 1_795_000_700_000,
    signedAt: null,
    signedBy: null,
    identityIpAddress: '203.0.113.7',
  }
  const document = (loanId: string, kind: DocumentKind): StoredDocument | null =>
    loans.has(loanId) ? { content: sampleContent(kind, loanId), ...kept } : null
  return {
    loan: async (loanId) => loans.get(loanId) ?? null,
    arrangeable: async (loanId) => (loans.has(loanId) ? sampleArrangeable : null),
    moneyActions: async (loanId) => (loans.has(loanId) ? sampleMoneyActions : null),
    servicing: async (loanId) => (loans.has(loanId) ? sampleServicing : null),
    keptUntil: async () => null,
    payoff: async (loanId) => (loans.has(loanId) ? ok(samplePayoff) : null),
    whatIf: async (loanId) => (loans.has(loanId) ? ok(sampleWhatIf) : null),
    loansOfCustomer: async (customerId) => [...loans.values()].filter((loan) => loan.customerId === customerId),
    coApplication: async (loanId) => coApplications.get(loanId) ?? null,
    coApplicationsOf: async (customerId) =>
      [...coApplications.values()].filter(
        ({ coApplicant }) => coApplicant.state === 'accepted' && coApplicant.customerId === customerId,
      ),
    personalInfo: async (loanId) =>
      loans.has(loanId) ? { ...personalInfo, employer: 'Larch Bakery', primaryIncomeCents: 2_800_00 } : null,
    answersVersions: async (loanId) =>
      loans.has(loanId)
        ? [{ form: 'personal-info', sha256: 'a'.repeat(64), savedAt: 1_795_000_000_000, answers: personalInfo }]
        : [],
    financialInfo: async (loanId) =>
      loans.has(loanId)
        ? { ...financialInfo, childBenefitMonthlyCents: 412_00, car: { valueCents: 9_000_00, owedCents: null } }
        : null,
    otherLoansOfPerson: async () => [],
    document: async (loanId, kind, sha256 = kept.sha256) => (sha256 === kept.sha256 ? document(loanId, kind) : null),
    documents: async (loanId) => (loans.has(loanId) ? sampleListedDocuments : null),
    bankReading: async (loanId) => readings.get(loanId) ?? null,
    identityRecord: async () => verifiedRecord,
    personEvidence: async (loanId) =>
      loans.has(loanId)
        ? {
            accountName: 'Rowan Ash',
            verified: { record: verifiedRecord, at: 1_795_000_100_000 },
            holderName: 'ASHE ROWAN',
            alike: [
              {
                customerId: 'customer2',
                accountName: 'R. Ashe',
                shared: ['person', 'birth-date'],
                record: verifiedRecord,
                verifiedAt: 1_794_000_000_000,
              },
            ],
            theirLoans: [
              { loanId: 'ln_other', customerId: 'customer2', status: 'funded', agreedOn: localDate('2026-11-02') },
            ],
          }
        : null,
    events: async () => [],
    money: async () => ({ entries: [], payments: [] }),
    async loanOfProviderEvent({ checkId = '', personId }) {
      if (personId !== undefined)
        return [...loans.values()].find(({ customerId }) => customerId === personId)?.id ?? null
      const loanId = checkId.replace(/^idv_/, '')
      return loans.has(loanId) ? loanId : null
    },
  }
}
