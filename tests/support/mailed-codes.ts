/** The codes for signing in that the sandbox's inbox holds for an address, newest first. */
export const mailedCodes = async (inbox: string, to: string): Promise<readonly string[]> => {
  const reply = await fetch(
    `${inbox}/api/messages?${new URLSearchParams({ to, subject: 'one-time password' }).toString()}`,
  )
  if (!reply.ok) throw new Error(`The inbox answered ${reply.status}`)
  const emails = (await reply.json()) as readonly { readonly text: string }[]
  return emails.flatMap(({ text }) => /one-time password is (\d{6})\./.exec(text)?.[1] ?? [])
}
