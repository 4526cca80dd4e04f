export const csv = 'text/csv;charset=utf-8'

/** Hands a text, or bytes, to the browser as a file of that name. */
export const saveFile = (name: string, type: string, content: BlobPart): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
