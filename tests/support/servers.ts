export const setup = (): void => {}
