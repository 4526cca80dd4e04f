import {
  documentOf as registered,
  type DocumentView,
  type ListedDocumentView,
} from '@tamarack/contracts/views/document'

/** A short document of that kind, as the server sends it. */
export const documentOf = (kind: DocumentView['content']['kind'], sha256 = 'a'.repeat(64)): DocumentView => ({
  content: {
    kind,
    title: registered(kind).title,
    version: 3,
    loanId: 'L-1',
    date: '2026-11-20',
    sections: [
      {
        id: 'key-facts',
        heading: 'Key facts',
        blocks: [{ kind: 'facts', rows: [{ label: 'Total to repay', value: '$570.00' }] }],
      },
    ],
  },
  sha256,
  fileSha256: null,
  preparedAt: Date.UTC(2026, 10, 20),
  signedAt: null,
  identityIpAddress: kind === 'pad-agreement' ? '203.0.113.7' : null,
})

/** The entry of a document in the list of its loan: signed on Friday, November 20, 2026, at 2:14 PM
 * EST, unless it is to be signed. */
export const listedOf = (
  kind: ListedDocumentView['kind'],
  state: ListedDocumentView['state'],
  sha256 = 'a'.repeat(64),
): ListedDocumentView => ({
  kind,
  version: 3,
  sha256,
  fileSha256: null,
  preparedAt: Date.UTC(2026, 10, 20, 19),
  signedAt: state === 'to-sign' ? null : Date.UTC(2026, 10, 20, 19, 14),
  state,
})
