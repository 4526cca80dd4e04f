import { useRef, useState } from 'react'
import { messages } from '@tamarack/contracts/messages'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Select } from '@tamarack/ui/choices'
import { ConfirmDialog, type ConfirmDialogProps } from '@tamarack/ui/dialog'
import { TextInput } from '@tamarack/ui/text-input'

interface Question<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
}

export interface ReasonDialogProps<Given extends Readonly<Record<string, string>>> extends Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm'
> {
  /** What has to be chosen, by the name of its field. */
  readonly questions?: { readonly [Name in keyof Given]: Question<Given[Name]> }
  readonly note: {
    readonly label: string
    readonly hint?: string | undefined
    readonly maxLength: number
    /** What is shown where it is missing; null where it is optional. */
    readonly missing?: string | null
    readonly name?: string
    /** What stands in the box at first. */
    readonly begins?: string
  }
  readonly onConfirm: (given: Given & { readonly note: string }) => void
}

/** A question that has to be accounted for: nothing is sent before every choice is made and a
 * note that is required is written. */
export const ReasonDialog = <Given extends Readonly<Record<string, string>>>({
  questions,
  note: { missing = messages.enterNote, begins = '', ...note },
  onConfirm,
  children,
  ...dialog
}: ReasonDialogProps<Given>) => {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [text, setText] = useState(begins)
  const [pressed, setPressed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const asked = Object.entries<Question<string>>(questions ?? {})
  const isNoted = missing === null || text.trim() !== ''
  const isChosen = asked.every(([name]) => (given[name] ?? '') !== '')
  const confirm = () => {
    setPressed(true)
    if (isChosen && isNoted) onConfirm({ ...(given as Given), note: text.trim() })
    else if (isChosen) field.current?.focus()
  }
  return (
    <ConfirmDialog {...dialog} open onConfirm={confirm}>
      {children}
      {asked.map(([name, { label, values, words }]) => (
        <Select
          key={name}
          name={name}
          label={label}
          options={optionsFrom(words, values)}
          value={given[name] ?? ''}
          error={pressed && (given[name] ?? '') === '' ? messages.selectOption : undefined}
          onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
        />
      ))}
      <TextInput
        ref={field}
        name="note"
        hint="Colleagues and reviewers read it."
        autoComplete="off"
        {...note}
        value={text}
        error={pressed && !isNoted ? (missing ?? undefined) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  )
}
