import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import { instant } from '@tamarack/domain/values/instant'
import type { DocumentContent } from '../documents/document-content.ts'
import type { IdentityRecord } from '../ports/identity-provider.port.ts'
import type { ListedDocument } from '../ports/loan-queries.port.ts'

/** The agreement and the authorization of a loan in service. */
export const sampleListedDocuments: readonly ListedDocument[] = [
  {
    ref: { kind: 'pad-agreement', version: 1, sha256: 'b'.repeat(64) },
    preparedAt: instant(1_795_000_800_000),
    signedAt: instant(1_795_000_900_000),
    state: 'in-force',
  },
  {
    ref: { kind: 'loan-agreement', version: 1, sha256: 'a'.repeat(64) },
    preparedAt: instant(1_795_000_700_000),
    signedAt: instant(1_795_000_800_000),
    state: 'in-force',
  },
]

export const sampleContent = (kind: DocumentKind, loanId: string): DocumentContent => ({
  kind,
  title: 'Loan Agreement & Disclosures',
  version: 1,
  loanId,
  date: '2026-11-21',
  sections: [
    {
      id: 'one',
      heading: 'One',
      boxed: true,
      blocks: [
        { kind: 'paragraph', text: 'A paragraph.', bold: true },
        { kind: 'facts', rows: [{ label: 'Amount', value: '$300.00', note: 'in full' }] },
        { kind: 'table', caption: 'Payments', head: ['Date'], rows: [['2026-12-07']] },
        { kind: 'list', items: ['First'] },
      ],
    },
  ],
})

export const verifiedRecord: IdentityRecord = {
  givenName: 'Rowan',
  familyName: 'Ashe',
  street: '12 Larch Lane',
  city: 'Guelph',
  region: 'ON',
  postalCode: 'N1G 2W1',
  phoneNumber: '+14165550123',
  emailAddress: 'rowan@example.test',
  dateOfBirth: '1990-05-04',
  ipAddress: '203.0.113.7',
}
