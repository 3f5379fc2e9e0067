import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * Unique index that serves more queries than the library's own. The library uses an index only if
 * the query names exactly the fields of the index, so {_id, version} reads the whole collection.
 * With this index, a query may name more fields, because the collection checks each document that
 * the index finds against the whole query anyway.
 */
final class KeyIndex extends AbstractUniqueIndex<Object> {
  private final MVMap<KeyValue, Object> positions;

  KeyIndex(MVMap<KeyValue, Object> positions, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.positions = positions;
  }

  @Override
  public synchronized boolean canHandle(Document query) {
    if (super.canHandle(query)) return true;
    return query.keySet().containsAll(keySet()) && keys().stream().map(query::get).allMatch(this::isKey);
  }

  /**
   * Returns true for one value, or for `$in` on an index of one field. For other conditions, the
   * library scans the whole collection.
   */
  private boolean isKey(Object asked) {
    if (asked == null || asked instanceof Collection<?> || asked instanceof BsonRegularExpression) return false;
    if (!(asked instanceof Document condition)) return true;
    return keys().size() == 1
        && condition.keySet().equals(Set.of("$in"))
        && condition.get("$in") instanceof Collection<?> choices
        && choices.stream().allMatch(choice -> choice != null && !(choice instanceof BsonRegularExpression));
  }

  @Override
  protected Object removeDocument(KeyValue key) {
    return positions.remove(key);
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return positions.putIfAbsent(key, Missing.ofNullable(position)) == null;
  }

  @Override
  protected Iterable<Entry<KeyValue, Object>> getIterable() {
    return positions.entrySet();
  }

  @Override
  protected Object getPosition(KeyValue key) {
    return positions.get(key);
  }

  @Override
  public long getCount() {
    return positions.sizeAsLong();
  }

  @Override
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }
}
