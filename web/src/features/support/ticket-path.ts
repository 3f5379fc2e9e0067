export const SUPPORT_PATH = '/dashboard/support';
export const ticketPath = (id: string) => `${SUPPORT_PATH}/tickets/${id}`;
