import { Fragment } from 'react'
import { legalAddress } from '@tamarack/contracts/paths'
import { documentOf, type LegalKind } from '@tamarack/contracts/views/document'
import { NewTab } from '@tamarack/ui/new-tab'

interface LegalLinksProps {
  /** What is accepted, in the versions that the server records (TAM-61, TAM-96). */
  readonly texts: readonly { readonly kind: LegalKind; readonly version: number }[]
}

const between = (index: number, length: number): string => {
  if (index === 0) return ''
  return index === length - 1 ? ' and our ' : ', our '
}

/** The legal pages that a press accepts, each with a link to exactly the text and version that the
 * server records, as the end of a sentence. */
export const LegalLinks = ({ texts }: LegalLinksProps) => (
  <>
    our{' '}
    {texts.map(({ kind, version }, index) => (
      <Fragment key={kind}>
        {between(index, texts.length)}
        <a href={`${legalAddress(kind)}?version=${version}`} target="_blank" rel="noreferrer">
          {documentOf(kind).name}
          <NewTab />
        </a>
      </Fragment>
    ))}
    .
  </>
)
