import { useState } from 'react'
import { getWhatIf, supposable, type SupposableView, type WhatIfView } from '@tamarack/contracts/endpoints/law'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { Faces } from '@tamarack/ui/faces'
import { money } from '@tamarack/ui/format'
import { NumberInput } from '@tamarack/ui/text-input'
import { useRead } from '../../services.tsx'
import { LoanLink } from '../frame/links.tsx'
import { Section } from '../frame/section.tsx'
import { supposableWords } from './law-words.ts'
import styles from './law.module.css'

interface Supposed {
  readonly figure: SupposableView
  /** Cents, or hundredths of a percent. */
  readonly limit: number
}

const columns: readonly Column<WhatIfView['listed'][number]>[] = [
  {
    header: 'Loan',
    render: ({ loanId }) => <LoanLink loanId={loanId} />,
  },
  { header: 'Charged', numeric: true, render: ({ paid }) => money(paid) },
  { header: 'Would be at most', numeric: true, render: ({ most }) => money(most) },
  { header: 'Difference', numeric: true, render: ({ paid, most }) => money(paid - most) },
]

const Result = ({ supposed }: { readonly supposed: Supposed }) => {
  const query = useRead(['law', 'what-if', supposed], getWhatIf, { query: supposed })
  return (
    <Faces query={query} lines={2}>
      {({ looked, loans, cents, listed }) => (
        <div className="stack-2">
          <p role="status">
            {loans === 0
              ? `None of ${counted(looked, 'loan')} of the last twelve months would differ.`
              : `${counted(loans, 'loan')} of ${looked.toLocaleString('en-US')} of the last twelve months would differ, by ${money(cents)} in all.`}
          </p>
          {loans > 0 && (
            <Disclosure summary={listed.length < loans ? `The ${listed.length} that differ most` : 'Show them'}>
              <DataTable
                name="Loans that would differ, the most first"
                columns={columns}
                rows={listed}
                rowKey={({ loanId }) => loanId}
              />
            </Disclosure>
          )}
        </div>
      )}
    </Faces>
  )
}

/** What the loans of the last twelve months would have cost less under another limit. */
export const WhatIf = () => {
  const [figure, setFigure] = useState<SupposableView>('costPerHundred')
  const [text, setText] = useState('')
  const [pressed, setPressed] = useState<Supposed | 'wrong' | null>(null)
  const show = () => {
    const isNumber = /^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim())
    setPressed(isNumber ? { figure, limit: Math.round(Number(text) * 100) } : 'wrong')
  }
  return (
    <Section heading="What if the limit had been another one?" className="stack-3">
      <form
        className={styles['suppose']}
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <Select
          name="figure"
          label="Limit"
          empty={null}
          options={optionsFrom(supposableWords, supposable)}
          value={figure}
          onChange={({ target }) => setFigure(target.value as SupposableView)}
        />
        <NumberInput
          name="limit"
          label="At most"
          inputMode="decimal"
          value={text}
          error={pressed === 'wrong' ? 'Enter a number up to 999.99' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">Show what would differ</Button>
      </form>
      {pressed !== null && pressed !== 'wrong' && <Result supposed={pressed} />}
    </Section>
  )
}
