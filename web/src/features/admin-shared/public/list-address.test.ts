import { describe, expect, it } from 'vitest';
import { count, day, id, isFiltered, listAddress, oneOf, text } from './list-address.ts';

const address = listAddress(
  { status: oneOf(['open', 'closed']), search: text(5), from: day },
  { name: 'row', read: count },
);
const read = (query: string) => address.read(new URLSearchParams(query));
const ID = '66f1a2b3c4d5e6f708192c01';

describe('the address of a list', () => {
  it('contains filters, page, and the open row, and can be read again', () => {
    const query = 'status=open&search=ada&from=2026-11-01&page=3&row=17';
    expect(read(query)).toEqual({
      filter: { status: 'open', search: 'ada', from: '2026-11-01' },
      page: 3,
      open: 17,
    });
    expect(address.write(read(query)).toString()).toBe(query);
  });

  it.each(['status=sold', 'from=yesterday', 'from=2026-13-45', 'search=%20%20', 'other=1'])(
    'reads %s as no filter',
    (query) => {
      expect(read(query)).toEqual({ filter: {}, page: 1, open: undefined });
      expect(isFiltered(read(query).filter)).toBe(false);
      expect(address.write(read(query)).toString()).toBe('');
    },
  );

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=last', 'page=1e9'])(
    'reads %s as the first page',
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  it('cuts off a text that is too long for the call, and does not accept a path as an id', () => {
    expect(read('search=%20longer%20').filter.search).toBe('longe');
    expect(read('search=long%F0%9F%98%80').filter.search).toBe('long');
    const byId = listAddress({}, { name: 'lead', read: id });
    expect(byId.read(new URLSearchParams('lead=../../etc')).open).toBeUndefined();
    expect(byId.read(new URLSearchParams(`lead=${ID}`)).open).toBe(ID);
  });
});
