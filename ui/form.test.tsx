import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Controller } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@tamarack/contracts/client'
import { errorCatalogue, type Problem } from '@tamarack/contracts/error-catalogue'
import { Button } from './button.tsx'
import { YesNo } from './choices.tsx'
import { Form } from './form-layout.tsx'
import { clearDrafts, draftKey, FormRefusal, useServerForm } from './form.tsx'
import { NumberInput, TextInput } from './text-input.tsx'

const schema = z.object({
  referred: z.boolean('Please select an option'),
  workplace: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter where you work'), z.maxLength(40, 'Use fewer characters')),
})
type Send = (values: z.infer<typeof schema>, options: { readonly idempotencyKey: string }) => Promise<void>

const draft = draftKey('loan-1', 'personal-info')

const Page = ({ send, keep = null }: { send: Send; keep?: string | null }) => {
  const { field, control, errorOf, summary, submit, pending } = useServerForm({
    schema,
    send,
    draft: keep,
    defaultValues: { workplace: '' },
    questions: { referred: 'Did someone refer you?' },
  })
  return (
    <>
      {summary}
      <Form onSubmit={submit}>
        <TextInput label="Where do you work?" {...field('workplace')} />
        <Controller
          control={control}
          name="referred"
          render={({ field: given }) => (
            <YesNo legend="Did someone refer you?" {...given} error={errorOf('referred')} />
          )}
        />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
          Continue
        </Button>
      </Form>
    </>
  )
}

const workplace = () => screen.getByLabelText<HTMLInputElement>('Where do you work?')
const press = () => fireEvent.click(screen.getByRole('button', { name: /Continue|Saving/ }))
const answer = (text: string) => {
  fireEvent.change(workplace(), { target: { value: text } })
  fireEvent.click(screen.getByLabelText('Yes'))
}
const linesOf = (summary: HTMLElement) =>
  within(summary)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const problem = (code: keyof typeof errorCatalogue, more: Partial<Problem> = {}): ApiError =>
  new ApiError(
    { type: 'about:blank', title: errorCatalogue[code].message, status: errorCatalogue[code].status, code, ...more },
    'request-7',
  )

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('a submit that fails the check', () => {
  test('lists the errors in page order, with the question where the words do not name it, and takes the focus', async () => {
    const send = vi.fn<Send>()
    render(<Page send={send} />)
    press()
    const summary = await screen.findByRole('region', { name: 'Check these answers' })
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Enter where you work', '#workplace'],
      ['Did someone refer you? Please select an option', '#referred'],
    ])
    expect(document.activeElement).toBe(summary)
    expect(send).not.toHaveBeenCalled()
  })
  test('ties each error to its control', async () => {
    render(<Page send={async () => {}} />)
    press()
    await screen.findByRole('region', { name: 'Check these answers' })
    expect(workplace().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(workplace().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Error: Enter where you work',
    )
  })
  test('a link of the summary focuses its control, for a group its first choice', async () => {
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    render(<Page send={async () => {}} />)
    press()
    fireEvent.click(await screen.findByRole('link', { name: /Did someone refer you/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('Yes'))
  })
  test('an error leaves its field as soon as the answer is right', async () => {
    render(<Page send={async () => {}} />)
    press()
    await screen.findByRole('region', { name: 'Check these answers' })
    fireEvent.change(workplace(), { target: { value: 'Bakery' } })
    await waitFor(() => expect(workplace().getAttribute('aria-invalid')).toBeNull())
  })
  test('the summary loses each line as its fault is mended, and leaves the focus where somebody types', async () => {
    render(<Page send={async () => {}} />)
    press()
    const summary = await screen.findByRole('region', { name: 'Check these answers' })
    workplace().focus()
    fireEvent.change(workplace(), { target: { value: 'Bakery' } })
    await waitFor(() => expect(linesOf(summary)).toEqual(['Did someone refer you? Please select an option']))
    expect(document.activeElement).toBe(workplace())
    fireEvent.click(screen.getByLabelText('Yes'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Check these answers' })).toBeNull())
  })
  test('the summary has the words that stand at the field, and takes the focus again with the next submit that fails', async () => {
    render(<Page send={async () => {}} />)
    press()
    fireEvent.click(await screen.findByLabelText('Yes'))
    fireEvent.change(workplace(), { target: { value: 'x'.repeat(41) } })
    const summary = screen.getByRole('region', { name: 'Check these answers' })
    await waitFor(() => expect(linesOf(summary)).toEqual(['Use fewer characters']))
    workplace().focus()
    press()
    await waitFor(() => expect(document.activeElement).toBe(summary))
  })
})

describe('a submit that the server refuses', () => {
  test('shows a refused field at the field', async () => {
    render(
      <Page
        send={() =>
          Promise.reject(
            problem('INVALID_INPUT', { errors: [{ pointer: '/workplace', detail: 'We do not know this employer' }] }),
          )
        }
      />,
    )
    answer('Bakery')
    press()
    const summary = await screen.findByRole('region', { name: 'Check these answers' })
    expect(linesOf(summary)).toEqual(['We do not know this employer'])
    expect(workplace().getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByLabelText('No'))
    expect(linesOf(summary)).toEqual(['We do not know this employer'])
    fireEvent.change(workplace(), { target: { value: 'Dairy' } })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Check these answers' })).toBeNull())
  })
  test('shows any other refusal as a notice with the focus, and keeps the input', async () => {
    render(<Page send={() => Promise.reject(problem('STEP_NOT_DUE'))} />)
    answer('Bakery')
    press()
    const heading = await screen.findByRole('heading', { name: 'This step is not the next one. Nothing was changed.' })
    expect(document.activeElement).toBe(heading)
    expect(workplace().value).toBe('Bakery')
  })
  test('names the reference when the machinery broke', async () => {
    render(<Page send={() => Promise.reject(problem('INTERNAL'))} />)
    answer('Bakery')
    press()
    expect(await screen.findByText('request-7')).toBeDefined()
  })
  test('shows words that the sender chose', async () => {
    render(<Page send={() => Promise.reject(new FormRefusal('Invalid email or password'))} />)
    answer('Bakery')
    press()
    expect(await screen.findByRole('heading', { name: 'Invalid email or password' })).toBeDefined()
  })
})

describe('a submit that is sent', () => {
  test('sends the checked values once, however often it is pressed', async () => {
    let finish = (): void => {}
    const send = vi.fn<Send>(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    render(<Page send={send} />)
    answer('  Bakery ')
    press()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-disabled')).toBe('true'),
    )
    press()
    finish()
    await screen.findByRole('button', { name: 'Continue' })
    expect(send.mock.calls.map(([values]) => values)).toEqual([{ workplace: 'Bakery', referred: true }])
  })
  test('carries the same key again after no answer, and a new one after a refusal or a change', async () => {
    const keys: string[] = []
    const outcomes = [problem('UNAVAILABLE'), problem('STEP_NOT_DUE'), problem('UNAVAILABLE'), problem('UNAVAILABLE')]
    const send: Send = async (_values, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      throw outcomes[keys.length - 1]
    }
    render(<Page send={send} />)
    answer('Bakery')
    for (const count of [1, 2, 3]) {
      press()
      await waitFor(() => expect(keys).toHaveLength(count))
      await screen.findByRole('button', { name: 'Continue' })
    }
    fireEvent.change(workplace(), { target: { value: 'Dairy' } })
    press()
    await waitFor(() => expect(keys).toHaveLength(4))
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })
})

describe('a draft', () => {
  test('survives a reload and goes away once sent', async () => {
    const first = render(<Page send={async () => {}} keep={draft} />)
    answer('Bakery')
    first.unmount()
    const send = vi.fn<Send>(async () => {})
    render(<Page send={send} keep={draft} />)
    expect(workplace().value).toBe('Bakery')
    expect(screen.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true)
    press()
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    await screen.findByRole('button', { name: 'Continue' })
    expect(sessionStorage).toHaveLength(0)
  })
  test('stays when sending failed', async () => {
    render(<Page send={() => Promise.reject(problem('UNAVAILABLE'))} keep={draft} />)
    answer('Bakery')
    press()
    await screen.findByRole('heading', { name: errorCatalogue.UNAVAILABLE.message })
    expect(sessionStorage).toHaveLength(1)
  })
  test('belongs to one loan and step', () => {
    render(<Page send={async () => {}} keep={draft} />)
    answer('Bakery')
    cleanup()
    render(<Page send={async () => {}} keep={draftKey('loan-2', 'personal-info')} />)
    expect(workplace().value).toBe('')
  })
  test('signing out removes every draft and nothing else', () => {
    sessionStorage.setItem('other', 'stays')
    render(<Page send={async () => {}} keep={draft} />)
    answer('Bakery')
    expect(sessionStorage).toHaveLength(2)
    clearDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })
})

describe('a follow-up with a number', () => {
  const answers = z.object({
    employed: z.boolean('Please select an option'),
    hours: z.nullable(z.int('Enter whole hours')),
  })
  type Answers = z.infer<typeof answers>
  const Hours = ({ send }: { readonly send: (values: Answers) => Promise<void> }) => {
    const { field, control, errorOf, summary, submit, pending } = useServerForm<Answers, Answers>({
      schema: answers,
      send,
      defaultValues: { employed: true, hours: null },
      withoutHidden: (form) => (form.employed ? form : { ...form, hours: null }),
    })
    return (
      <>
        {summary}
        <Form onSubmit={submit}>
          <Controller
            control={control}
            name="employed"
            render={({ field: given }) => <YesNo legend="Are you employed?" {...given} error={errorOf('employed')} />}
          />
          <NumberInput label="How many hours?" {...field('hours', { valueAsNumber: true })} />
          <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
            Continue
          </Button>
        </Form>
      </>
    )
  }
  const hours = () => screen.getByLabelText<HTMLInputElement>('How many hours?')
  const sent = async (...steps: readonly (() => void)[]) => {
    const send = vi.fn<(values: Answers) => Promise<void>>(async () => {})
    render(<Hours send={send} />)
    for (const step of steps) step()
    press()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    return send.mock.calls[0]?.[0]
  }
  const write = (text: string) => () => void fireEvent.change(hours(), { target: { value: text } })

  test('is sent as the number, and as null while its box is empty', async () => {
    expect(await sent(write('37'))).toEqual({ employed: true, hours: 37 })
    cleanup()
    expect(await sent(write('37'), write(' '))).toEqual({ employed: true, hours: null })
    cleanup()
    expect(await sent()).toEqual({ employed: true, hours: null })
  })

  test('that is no number is an error, unless another answer hides it; the box keeps it', async () => {
    const send = vi.fn<(values: Answers) => Promise<void>>(async () => {})
    render(<Hours send={send} />)
    write('many')()
    press()
    expect(await screen.findByRole('link', { name: 'Enter whole hours' })).toBeDefined()
    expect(send).not.toHaveBeenCalled()
    fireEvent.click(screen.getByLabelText('No'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Enter whole hours' })).toBeNull())
    press()
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ employed: false, hours: null }))
    expect(hours().value).toBe('many')
  })
})
