import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { legalInForceAt, legalVersion } from '@tamarack/contracts/legal'
import { legalAddress } from '@tamarack/contracts/paths'
import type { LegalKind } from '@tamarack/contracts/views/document'
import { Button } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, longDate } from '@tamarack/ui/format'
import { DownloadIcon, PrintIcon } from '@tamarack/ui/icons'
import { PageHeading } from '@tamarack/ui/page-heading'
import { present } from '@tamarack/ui/present'
import { saveFile } from '@tamarack/ui/save-file'
import styles from './legal-page.module.css'
import type { Clause, LegalText } from './legal-text.ts'

/** The same words as plain text, for keeping. */
export const asPlainText = ({ title, version, effective, inShort, clauses }: LegalText): string =>
  [
    `Tamarack: ${title}`,
    `Version ${version}, in force since ${longDate(effective)}`,
    ['In short', ...inShort.map((sentence) => `- ${sentence}`)].join('\n'),
    ...clauses.map(({ heading, blocks }, at) =>
      [
        `${at + 1}. ${heading}`,
        ...blocks.map((block) => (typeof block === 'string' ? block : block.map((item) => `- ${item}`).join('\n'))),
      ].join('\n\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n')

const download = (text: LegalText): void => {
  const name = `tamarack-${text.title.toLowerCase().replace(/[^a-z]+/g, '-')}-version-${text.version}.txt`
  saveFile(name, 'text/plain;charset=utf-8', asPlainText(text))
}

interface ClauseViewProps {
  readonly clause: Clause
  readonly number: number
}

const ClauseView = ({ clause: { id, heading, blocks }, number }: ClauseViewProps) => (
  <section id={id} tabIndex={-1} className={`stack-3 ${styles['clause']}`} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className="as-h3">
      {number}. {heading}
    </h2>
    {blocks.map((block) =>
      typeof block === 'string' ? (
        <p key={block}>{block}</p>
      ) : (
        <ul key={block.join()} className="stack-2 bullets">
          {block.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ),
    )}
  </section>
)

interface LegalPageProps {
  readonly kind: LegalKind
  /** Every version there ever was, the oldest first: what somebody accepted once can be read for
   * ever, at `?version=`. */
  readonly versions: readonly [LegalText, ...(readonly LegalText[])]
}

/** The gist first, then clauses that each have an address. */
export const LegalPage = ({ kind, versions }: LegalPageProps) => {
  const { hash, search } = useLocation()
  const { version: inForce } = legalInForceAt(kind, present())
  const wanted = Number(new URLSearchParams(search).get('version') ?? inForce)
  const text =
    versions.find(({ version }) => version === wanted) ??
    versions.find(({ version }) => version === inForce) ??
    versions[0]
  const sha256 = legalVersion(kind, text.version)?.sha256
  // The page comes late (it is loaded on demand), so the browser's own jump to a clause has already
  // missed it.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className={styles['page']}>
      <div className={`stack-5 reading-width ${styles['opening']}`}>
        <PageHeading title={text.title}>
          <p>
            Version {text.version}, in force {text.version > inForce ? 'from' : 'since'}{' '}
            <DateText value={text.effective} />
          </p>
          {text.version !== inForce && (
            <p>
              {text.version > inForce ? `Until then version ${inForce} applies.` : 'This is not the version in force.'}{' '}
              <Link to={legalAddress(kind)}>Read version {inForce}</Link>
            </p>
          )}
        </PageHeading>
        <div className="row-3 no-print">
          <Button variant="quiet" onClick={() => window.print()}>
            <PrintIcon />
            Print
          </Button>
          <Button variant="quiet" onClick={() => download(text)}>
            <DownloadIcon />
            Download
          </Button>
        </div>
        <section className={`stack-3 card ${styles['short']}`} aria-labelledby="in-short">
          <h2 id="in-short">In short</h2>
          <ul className="stack-2 bullets">
            {text.inShort.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`targets no-print ${styles['contents']}`}>
        <nav aria-labelledby="contents">
          <h2 id="contents" className="as-h3">
            Contents
          </h2>
          <ol>
            {text.clauses.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className={`stack-6 reading-width ${styles['clauses']}`}>
        {text.clauses.map((clause, at) => (
          <ClauseView key={clause.id} clause={clause} number={at + 1} />
        ))}
        <Disclosure summary="Verify this text">
          <p>
            Fingerprint of the downloaded text (SHA-256): <code>{sha256}</code>
          </p>
        </Disclosure>
      </div>
    </div>
  )
}
