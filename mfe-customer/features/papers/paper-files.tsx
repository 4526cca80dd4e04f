import { useState } from 'react'
import { removePaper, sendPaper, type PapersView, type PaperView } from '@tamarack/contracts/endpoints/papers'
import { paperBytesMax, papersMax } from '@tamarack/contracts/forms/papers'
import { Button } from '@tamarack/ui/button'
import { Field } from '@tamarack/ui/field'
import { failureText } from '@tamarack/ui/problem'
import { useApiQuery, useServices } from '../../services.tsx'
import { papersQuery } from '../loan/loan-queries.ts'

export type Step = PaperView['step']

/** The bytes of a file in base64. */
const contentOf = (file: File): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
  reader.onerror = () => reject(new Error('A file could not be read'))
  reader.readAsDataURL(file)
  return promise
}

/** The files of a step, as the server has them. A file is sent when it is chosen and deleted when it
 * is removed, so that a reload shows the same list. */
export const usePaperFiles = (loanId: string, step: Step) => {
  const { api, queryClient } = useServices()
  const query = useApiQuery(papersQuery, loanId)
  const [error, setError] = useState<string>()
  const [doing, setDoing] = useState<string>()
  const ready = (query.data?.papers ?? []).filter((paper) => paper.step === step)
  const show = (view: PapersView) => queryClient.setQueryData(papersQuery(api, loanId).queryKey, view)

  const send = async (file: File, taken: readonly number[]): Promise<number> => {
    const number = Array.from({ length: papersMax }, (_, index) => index + 1).find((each) => !taken.includes(each))
    if (number === undefined) throw new Error(`You can send ${papersMax} files at most.`)
    if (file.size > paperBytesMax) throw new Error('This file is larger than 10 MB. Send a smaller one.')
    const content = await contentOf(file)
    show(await api.call(sendPaper, { params: { id: loanId }, body: { step, number, content } }))
    return number
  }
  const add = async (files: readonly File[]): Promise<void> => {
    setDoing('Sending the file...')
    setError(undefined)
    const taken = ready.map(({ number }) => number)
    for (const file of files)
      try {
        taken.push(await send(file, taken))
      } catch (failure) {
        const isOwn = failure instanceof Error && failure.name === 'Error'
        setError(`${file.name}: ${isOwn ? failure.message : failureText(failure as Error)}`)
        break
      }
    setDoing(undefined)
  }
  const remove = async (number: number): Promise<void> => {
    setDoing('Removing the file...')
    setError(undefined)
    try {
      show(await api.call(removePaper, { params: { id: loanId }, body: { step, number } }))
    } catch (failure) {
      setError(`File ${number}: ${failureText(failure as Error)}`)
    }
    setDoing(undefined)
  }
  return { ready, error, doing, add, remove }
}

const typeWords: Readonly<Record<PaperView['type'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Photo (JPEG)',
  'image/png': 'Picture (PNG)',
}

/** '1.4 MB', never '0 MB'. */
const sizeInWords = (bytes: number): string => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`

/** The files that will be sent, and the box that adds one. */
export const FileList = ({ files }: { readonly files: ReturnType<typeof usePaperFiles> }) => (
  <section className="stack-3" aria-label="Your files">
    <Field
      id="file"
      label="Add a file or take a photo"
      error={files.error}
      hint={files.doing ?? `${files.ready.length} of at most ${papersMax} files added`}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png"
          disabled={files.doing !== undefined}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            target.value = ''
            void files.add(chosen)
          }}
        />
      )}
    </Field>
    {files.ready.length > 0 && (
      <ul className="stack-2">
        {files.ready.map(({ number, type, size, submittedAt }) => (
          <li key={number} className="row-3 middle">
            <span>
              File {number}: {typeWords[type]}, {sizeInWords(size)}
            </span>
            {submittedAt === null ? (
              <Button disabled={files.doing !== undefined} onClick={() => void files.remove(number)}>
                Remove file {number}
              </Button>
            ) : (
              <span>sent before</span>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)
