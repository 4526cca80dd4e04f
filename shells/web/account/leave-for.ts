/** Gives the whole window to another site. */
export const leaveFor = (url: string): void => window.location.assign(url)
