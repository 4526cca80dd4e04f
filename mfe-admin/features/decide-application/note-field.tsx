import { Field } from '@tamarack/ui/field'
import styles from './decision.module.css'

/** What colleagues and reviewers read beside a decision. */
export const NoteField = ({
  rows,
  value,
  onChange,
  ground,
  error,
}: {
  readonly rows: number
  readonly value: string
  readonly onChange: (value: string) => void
  /** Why it has to be written; without, it is optional. */
  readonly ground?: string | undefined
  readonly error?: string | undefined
}) => (
  <Field
    label={ground === undefined ? 'Note (optional)' : 'Note'}
    hint={`${ground === undefined ? '' : `${ground} `}For colleagues and reviewers. The customer does not see it.`}
    id="note"
    error={error}
  >
    {({ id, describedBy }) => (
      <textarea
        id={id}
        name="note"
        rows={rows}
        maxLength={2000}
        className={styles['note']}
        aria-describedby={describedBy}
        aria-invalid={error !== undefined || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
