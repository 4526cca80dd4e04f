import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { useDraft } from './draft.tsx'
import { ErrorSummary, type FieldMessage } from './error-summary.tsx'
import { Notice } from './notice.tsx'
import { usePress } from './press.tsx'
import { problemOf, somethingWentWrong, type CallProblem } from './problem.tsx'

export { clearDrafts, draftKey, useDraft } from './draft.tsx'

type Schema<Input, Output> = z.core.$ZodType<Output, Input>
/** A page that is opened to be read first loads its checks with the first press. */
type SchemaLater<Input, Output> = () => Promise<Schema<Input, Output>>

/** A refusal that the sender words itself; throw it from `send` to show it in the summary's place
 * or next to a field. */
export class FormRefusal extends Error {
  readonly fields: readonly { readonly name: string; readonly message: string }[]
  readonly action: ReactNode

  constructor(
    heading: string,
    more: {
      readonly fields?: readonly { readonly name: string; readonly message: string }[]
      readonly action?: ReactNode
    } = {},
  ) {
    super(heading)
    this.name = 'FormRefusal'
    this.fields = more.fields ?? []
    this.action = more.action
  }
}

export interface ServerFormOptions<Input extends FieldValues, Output> {
  readonly schema: Schema<Input, Output> | SchemaLater<Input, Output>
  readonly defaultValues: DefaultValues<Input>
  /** Sends checked values. The key stays the same while the same values are sent again after no
   * answer came, so that nothing happens twice. */
  readonly send: (values: Output, options: { readonly idempotencyKey: string }) => Promise<void>
  /** Empties follow-ups that other answers have hidden, before each check: nobody is shown a
   * mistake in a field they cannot see. The page keeps what is there. */
  readonly withoutHidden?: ((values: Input) => Input) | undefined
  /** Questions to put in front of an error in the summary, for fields whose fixed words do not name
   * them. */
  readonly questions?: Partial<Record<string, string>> | undefined
  /** Keeps unsent input under this key (see `draftKey`); removed once sent. */
  readonly draft?: string | null | undefined
}

export interface ServerForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>
  readonly control: UseFormReturn<Input, unknown, Output>['control']
  /** Spread into a text input, Select, Radios or Checkbox:
   * `<TextInput label="…" {...field('name')} />`. */
  readonly field: (
    name: Path<Input>,
    options?: {
      /** For NumberInput: null while the box is empty, NaN for what is no number. */
      readonly valueAsNumber?: boolean
    },
  ) => UseFormRegisterReturn & { readonly error: string | undefined }
  /** The error of a field that is wired through Controller. */
  readonly errorOf: (name: Path<Input>) => string | undefined
  /** ErrorSummary or danger Notice; put it above the page's heading. */
  readonly summary: ReactNode
  /** True after a submit that failed: for PageHeading. */
  readonly failed: boolean
  readonly pending: boolean
  /** Clears the refusal of the last submit once something else has resolved it. */
  readonly forgive: () => void
  /** Give it to `<form noValidate onSubmit={…}>`. */
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void
}

/** Every error with words, by dotted name; array entries are named by their index. */
const messagesIn = (errors: FieldErrors, path = ''): { name: string; message: string }[] =>
  Object.entries(errors).flatMap(([key, entry]) => {
    if (entry === undefined || key === 'ref') return []
    const name = path === '' ? key : `${path}.${key}`
    const { message } = entry as FieldError
    return typeof message === 'string'
      ? [{ name, message }]
      : typeof entry === 'object'
        ? messagesIn(entry as FieldErrors, name)
        : []
  })

/** Page order is what the reader expects, no matter what order the checks ran in; fields without a
 * control come last. */
const inPageOrder = (left: string, right: string): number => {
  const [a, b] = [document.getElementById(left), document.getElementById(right)]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** `/coApplicantName` and `/items/0/name` as react-hook-form names them. */
const nameOfPointer = (pointer: string): string =>
  pointer
    .replace(/^\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

/** What stands in a number's box: null for nothing, as in MoneyInput; NaN for what is no number, so
 * that the check refuses it. */
const asNumber = (value: unknown): unknown =>
  typeof value !== 'string' ? value : value.trim() === '' ? null : Number(value)

type Outcome =
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  | { readonly kind: 'notice'; readonly heading: string; readonly detail: ReactNode }
  | null

const detailOf = (problem: CallProblem | null): ReactNode =>
  problem !== null && problem.requestId !== null && problem.status >= 500 ? (
    <p>
      What you entered is kept. Reference: <code>{problem.requestId}</code>
    </p>
  ) : undefined

/** How a failed send is shown: at the fields it names, otherwise as one sentence. */
const refusalOf = (
  error: unknown,
): { fields: readonly { name: string; message: string }[]; heading: string; detail: ReactNode } => {
  if (error instanceof FormRefusal) return { fields: error.fields, heading: error.message, detail: error.action }
  const problem = problemOf(error)
  return {
    fields: (problem?.errors ?? []).map(({ pointer, detail }) => ({ name: nameOfPointer(pointer), message: detail })),
    heading: problem?.title ?? somethingWentWrong,
    detail: detailOf(problem),
  }
}

/** The names of the fields that the schema refuses. */
const failingIn = async (schema: z.core.$ZodType, values: unknown): Promise<ReadonlySet<string>> => {
  const { issues } = await schema['~standard'].validate(values)
  return new Set(
    issues?.map(({ path = [] }) => path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')),
  )
}

/** The lines of the summary: what the last submit found and is not mended yet, in the words that
 * stand at the field now. */
const listedOf = (
  names: readonly string[],
  errorOf: (name: string) => string | undefined,
  questions: Partial<Record<string, string>> | undefined,
): readonly FieldMessage[] =>
  names.flatMap((name) => {
    const [message, question] = [errorOf(name), questions?.[name]]
    if (message === undefined) return []
    return [{ fieldId: name, message: question === undefined ? message : `${question} ${message}` }]
  })

/** After a submit that failed: takes an error away as soon as it is no longer true, also one that
 * another answer mended or hid. Of the field that changes the form sees to that itself. */
const useMended = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  outcome: Outcome,
  failing: (values: Input) => Promise<ReadonlySet<string>>,
): void => {
  const check = useEffectEvent(failing)
  // Before anybody sees the error: an answer that is quicker than an effect mends it, too.
  useLayoutEffect(() => {
    if (outcome?.kind !== 'fields') return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        void check(values).then((now) => {
          for (const name of outcome.names)
            if (!now.has(name) && form.getFieldState(name as Path<Input>).error?.type !== 'server')
              form.clearErrors(name as Path<Input>)
        }),
    })
  }, [form, outcome])
}

/** A form checked by its contract's schema, sent once per press, with its failures shown the one
 * way. */
export const useServerForm = <Input extends FieldValues, Output>(
  options: ServerFormOptions<Input, Output>,
): ServerForm<Input, Output> => {
  const { schema, defaultValues, send, questions, draft = null, withoutHidden = (values) => values } = options
  const known = async () => (typeof schema === 'function' ? schema() : schema)
  const checkShown: Resolver<Input, unknown, Output> = async (values, context, settings) =>
    standardSchemaResolver<Input, unknown, Output>(await known())(withoutHidden(values), context, settings)
  const form = useForm<Input, unknown, Output>({
    resolver: checkShown as never,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const kept = useDraft(draft, form)
  const press = usePress()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)

  useMended(form, outcome, async (values) => failingIn(await known(), withoutHidden(values)))

  const showFields = (named: readonly { name: string }[]) =>
    setOutcome({ kind: 'fields', names: named.map(({ name }) => name).sort(inPageOrder) })
  const refuse = (error: unknown) => {
    const { fields, heading, detail } = refusalOf(error)
    const shown = fields.filter(({ name }) => document.getElementById(name) !== null)
    for (const { name, message } of shown) form.setError(name as Path<Input>, { type: 'server', message })
    if (shown.length > 0) showFields(shown)
    else setOutcome({ kind: 'notice', heading, detail })
  }
  const attempt = async (values: Output) => {
    try {
      await press(values, (idempotencyKey) => send(values, { idempotencyKey }))
      kept.clear()
      setOutcome(null)
    } catch (error) {
      refuse(error)
    }
  }
  const run = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await form.handleSubmit(attempt, (errors) => showFields(messagesIn(errors as FieldErrors)))()
    } catch (error) {
      refuse(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  const wrong = new Map(messagesIn(form.formState.errors as FieldErrors).map(({ name, message }) => [name, message]))
  const errorOf = (name: string) => wrong.get(name)
  const listed = outcome?.kind === 'fields' ? listedOf(outcome.names, errorOf, questions) : []
  return {
    form,
    control: form.control,
    errorOf,
    pending,
    failed: outcome?.kind === 'notice' || listed.length > 0,
    field: (name, { valueAsNumber = false } = {}) => ({
      ...form.register(name, valueAsNumber ? ({ setValueAs: asNumber } as never) : {}),
      error: errorOf(name),
    }),
    summary:
      outcome === null ? null : outcome.kind === 'fields' ? (
        <ErrorSummary errors={listed} focusKey={outcome} />
      ) : (
        <Notice tone="danger" heading={outcome.heading} focus focusKey={outcome}>
          {outcome.detail}
        </Notice>
      ),
    forgive: () => {
      setOutcome(null)
      form.clearErrors()
    },
    submit: (event) => void run(event),
  }
}
