import { documentOf as registered, type DocumentView } from '@tamarack/contracts/views/document'

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
  preparedAt: Date.UTC(2026, 10, 20),
  signedAt: null,
  identityIpAddress: kind === 'pad-agreement' ? '203.0.113.7' : null,
})
