import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handOverCases } from '@tamarack/contracts/endpoints/applications'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { usePress } from '@tamarack/ui/press'
import { useServices } from '../../services.tsx'
import { officersQuery } from '../applications/applications-queries.ts'

const handedWords = (moved: number): string =>
  moved === 1 ? '1 open case was handed over.' : `${moved} open cases were handed over.`

/** Moves a person's open cases to a colleague or to nobody (0111). What a failure half-way left
 * is moved by the next press. */
export const HandOver = ({ employee }: { readonly employee: EmployeeView }) => {
  const { api, announce, queryClient } = useServices()
  const press = usePress()
  const [asks, setAsks] = useState(false)
  const [to, setTo] = useState('')
  const officers = useQuery({ ...officersQuery(api), enabled: asks }).data?.officers ?? []
  const handing = useMutation({
    mutationFn: async () => {
      let moved = 0
      for (;;) {
        const body = { from: employee.id, to: to === '' ? null : to }
        const done = await press({ ...body, moved }, (idempotencyKey) =>
          api.call(handOverCases, { body, idempotencyKey }),
        )
        moved += done.moved
        if (done.left === 0 || done.moved === 0) return { moved, left: done.left }
      }
    },
    onSuccess: ({ moved, left }) => {
      setAsks(false)
      announce(`${handedWords(moved)}${left > 0 ? ` ${left} are left.` : ''}`)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['applications'] }),
  })
  const { data } = handing
  return (
    <div className="stack-3 at-start">
      <Button onClick={() => setAsks(true)}>Hand over cases</Button>
      {data !== undefined && (
        <p>
          {data.moved === 0 ? 'There was no open case.' : handedWords(data.moved)}
          {data.left > 0 && ` ${data.left} could not be: the admin who does it may not act on loans of their own.`}
        </p>
      )}
      <ConfirmDialog
        open={asks}
        title={`Hand over the cases of ${employee.name}?`}
        confirmLabel="Hand over"
        pendingLabel="Handing over..."
        acting={handing}
        onConfirm={() => handing.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>Every open case of theirs moves. The history of each loan shows it.</p>
        <Select
          name="to"
          label="To whom?"
          empty="Nobody"
          options={officers.filter(({ id }) => id !== employee.id).map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}
