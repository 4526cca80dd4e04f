import { Field } from '@tamarack/ui/field'
import styles from './decision.module.css'

/** What colleagues and reviewers read beside a decision. */
export const NoteField = ({
  rows,
  value,
  onChange,
}: {
  readonly rows: number
  readonly value: string
  readonly onChange: (value: string) => void
}) => (
  <Field label="Note (optional)" hint="For colleagues and reviewers. The customer does not see it." id="note">
    {({ id, describedBy }) => (
      <textarea
        id={id}
        name="note"
        rows={rows}
        maxLength={2000}
        className={styles['note']}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
