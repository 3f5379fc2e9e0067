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
 * Non-unique index: the values of its fields, sorted, in memory. The library fills it when it opens
 * the collection and keeps it current, but never queries it. {@link IndexedReads} queries it.
 */
final class ScanIndex extends EmptyIndex<Object> {
  /**
   * Field values of one document, or of the start of a range. If one row is a prefix of another,
   * the shorter row comes first.
   */
  record Row(Object id, Object[] values) {}

  private static final Comparator<Object> ANY_TYPES = ValueComparator.asc();
  private final List<String> fields;
  private final List<String[]> paths;
  private final TreeMap<Row, Row> rows;
  private final Map<Object, Row> byId = new HashMap<>();
  /** Placeholder for a list or a document, which the library may change in place. */
  private static final Object NO_SCALAR = new String("no scalar");
  /**
   * Number of documents with such a field. Their rows differ from MongoDB in order and values, so
   * {@link IndexedReads} does not answer from an index that has any.
   */
  private int unordered = 0;

  private final boolean leavesOut;

  /** `leavesOut` is true for a sparse index, which omits documents without a value. */
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

  /** Returns the rows in order. If `first` is set, they start at this value of the first field. */
  Collection<Row> rowsFrom(Object first) {
    return first == null ? rows.values() : rows.tailMap(new Row(null, new Object[] {first})).values();
  }

  Collection<Row> rowsBackwards() {
    return rows.descendingMap().values();
  }

  /**
   * Returns the ids of the documents whose first field is neither null nor missing. Returns null if
   * there are more than the limit.
   */
  List<Object> idsWithValue(int limit) {
    List<Object> ids = new ArrayList<>();
    // Null and missing values sort first, so the loop starts at the other end.
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

  /**
   * Returns the value at the path. An empty list counts as missing, and any other list as no
   * scalar.
   */
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
