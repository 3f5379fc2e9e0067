import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.EmptyIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An index that is not unique, which the library ignores: the values of its fields in their order, in memory. The library fills it when the
 * collection is opened and keeps it current, but asks it nothing; {@link IndexedReads} does.
 */
final class ScanIndex extends EmptyIndex<Object> {
  /** Values of the fields of one document, or the start of a range; the shorter of two equal ones comes first. */
  record Row(Object id, Object[] values) {}

  private static final Comparator<Object> ANY_TYPES = ValueComparator.asc();
  private final List<String> fields;
  private final List<String[]> paths;
  private final TreeMap<Row, Row> rows;
  private final Map<Object, Row> byId = new HashMap<>();
  /** Stands for a list or a document, which the library may change in place. */
  private static final Object NO_SCALAR = new String("no scalar");
  /** Documents with such a field: the order and the values of rows are not those of MongoDB. */
  private int unordered = 0;

  private final boolean leavesOut;

  /** `leavesOut`: documents without a value are left out, as the index is declared sparse. */
  ScanIndex(String name, List<IndexKey> keys, boolean leavesOut) {
    super(name, keys);
    this.leavesOut = leavesOut;
    fields = keys.stream().map(IndexKey::getKey).toList();
    paths = fields.stream().map(field -> field.split("\\.")).toList();
    int[] directions = keys.stream().mapToInt(key -> key.isAscending() ? 1 : -1).toArray();
    rows = new TreeMap<>((one, other) -> {
      int shared = Math.min(one.values.length, other.values.length);
      for (int at = 0; at < shared; at++) {
        int order = compare(one.values[at], other.values[at]);
        if (order != 0) return order * directions[at];
      }
      if (one.values.length != other.values.length) return Integer.compare(one.values.length, other.values.length);
      return compare(one.id, other.id);
    });
  }

  List<String> fields() {
    return fields;
  }

  boolean leavesOut() {
    return leavesOut;
  }

  boolean isAscending(int field) {
    return getKeys().get(field).isAscending();
  }

  boolean isOrdered() {
    return unordered == 0;
  }

  /** All rows in order, from the first with this value in the first field if there is one. */
  Collection<Row> rowsFrom(Object first) {
    return first == null ? rows.values() : rows.tailMap(new Row(null, new Object[] {first})).values();
  }

  Collection<Row> rowsBackwards() {
    return rows.descendingMap().values();
  }

  /** Ids of the documents with any value but null in the first field; null if there are more than the limit. */
  List<Object> idsWithValue(int limit) {
    List<Object> ids = new ArrayList<>();
    // Null and missing values come first, so they are left out from the other end.
    for (Row row : (isAscending(0) ? rows.descendingMap() : rows).values()) {
      if (Missing.isNullOrMissing(row.values[0])) break;
      if (ids.size() == limit) return null;
      ids.add(row.id);
    }
    return ids;
  }

  @Override
  public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
    Row row = rowOf(document);
    remove(document);
    rows.put(row, row);
    byId.put(row.id, row);
    if (!isScalar(row)) unordered++;
  }

  @Override
  public synchronized Object remove(Document document) {
    Row row = byId.remove(document.get("_id"));
    if (row != null) {
      rows.remove(row);
      if (!isScalar(row)) unordered--;
    }
    return null;
  }

  @Override
  public synchronized void updateInPlace(
      Document before, Document after, Object position, MongoCollection<Object> collection) {
    add(after, position, collection);
  }

  private Row rowOf(Document document) {
    Object[] values = new Object[paths.size()];
    for (int at = 0; at < values.length; at++) values[at] = valueOf(document, paths.get(at));
    return new Row(document.get("_id"), values);
  }

  private static boolean isScalar(Row row) {
    return Arrays.stream(row.values).noneMatch(value -> value == NO_SCALAR);
  }

  private static int compare(Object one, Object other) {
    if (one == other) return 0;
    if (one instanceof String text && other instanceof String next) return text.compareTo(next);
    if (one instanceof Instant time && other instanceof Instant next) return time.compareTo(next);
    return ANY_TYPES.compare(nullIfMissing(one), nullIfMissing(other));
  }

  private static Object nullIfMissing(Object value) {
    return value instanceof Missing ? null : value;
  }

  /** A list on the way stands for its elements; an empty one has no value. */
  private static Object valueOf(Document document, String[] path) {
    Object value = document;
    for (String name : path) {
      if (value instanceof Collection<?> list) return list.isEmpty() ? Missing.getInstance() : NO_SCALAR;
      if (!(value instanceof Document inner) || !inner.containsKey(name)) return Missing.getInstance();
      value = inner.get(name);
    }
    if (value instanceof Collection<?> list && list.isEmpty()) return Missing.getInstance();
    return value instanceof Collection<?> || value instanceof Document ? NO_SCALAR : value;
  }
}
