import { Button } from '@tamarack/ui/button'
import { useState } from 'react'
import { NoteField } from './note-field.tsx'
import type { Draft } from './use-decision.ts'

/** For the second person: only a note is open, since the approval itself was proposed. Whoever wants anything else withdraws it first. */
export const ConfirmForm = ({ onReview }: { readonly onReview: (draft: Draft) => void }) => {
  const [note, setNote] = useState('')
  return (
    <form
      noValidate
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        onReview({ kind: 'approve', reasons: [], note })
      }}
    >
      <NoteField rows={2} value={note} onChange={setNote} />
      <Button type="submit" variant="primary">
        Review and confirm
      </Button>
    </form>
  )
}
